/** The part of Swagger UI's interface that is used here. The package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface SwaggerRequest {
    url: string;
    readonly headers: Readonly<Record<string, string>>;
  }

  interface SwaggerOptions {
    readonly url: string;
    readonly domNode: HTMLElement;
    readonly validatorUrl: null;
    readonly deepLinking: boolean;
    readonly docExpansion: "list" | "full" | "none";
    readonly defaultModelsExpandDepth: number;
    readonly displayRequestDuration: boolean;
    readonly filter: boolean;
    readonly persistAuthorization: boolean;
    readonly queryConfigEnabled: boolean;
    readonly tryItOutEnabled: boolean;
    readonly withCredentials: boolean;
    readonly requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
    readonly syntaxHighlight: { readonly activated: boolean };
    readonly plugins: readonly (() => {
      readonly components: Readonly<Record<string, (properties: { readonly text: unknown }) => unknown>>;
    })[];
  }

  export default function SwaggerUI(options: SwaggerOptions): unknown;
}
