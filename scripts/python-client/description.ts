/** The parts of a JSON schema that the description uses. Others, such as limits of length, do not change a type. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly deprecated?: boolean;
}

export type Scalar = string | number | boolean | null;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

interface Reference {
  readonly $ref: string;
}

interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

/** The parts of `openapi.yaml` from which the Python client is generated. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** The last part of a reference: the name of the component. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** The parameter itself, or the component that a reference names. Throws if there is no such component. */
export function resolveParameter(description: Description, parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = description.components.parameters[nameOf(parameter.$ref)];
  if (found === undefined) throw new Error(`openapi.yaml has no parameter ${parameter.$ref}.`);
  return found;
}
