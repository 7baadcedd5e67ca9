import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

// The API reference with a form for each operation. A token entered here is kept only in memory, and sent only to the
// server of this page.

/** Lets a name such as "tournament.withdrawn" break after the dot, which narrow windows need. */
const breakable = (part: unknown): unknown => (typeof part === "string" ? part.replaceAll(".", ".\u200b") : part);

/**
 * Each row is a button that opens an operation. A link inside a button is confusing for keyboard users, so only its
 * text is rendered: parts of a path, with elements between them at which a line can end.
 */
const withoutLinksInButtons = () => ({
  components: {
    DeepLink: ({ text }: { readonly text: unknown }) => (Array.isArray(text) ? text.map(breakable) : text),
  },
});

/** Fields without an accessible name, with the name that they get. */
const UNNAMED: Readonly<Record<string, string>> = {
  ".examples-select-element": "Example",
};

/** Adds accessible names to fields, and makes long examples scrollable by keyboard, whenever an operation is opened. */
function makeAccessible(domNode: HTMLElement): void {
  new MutationObserver(() => {
    for (const [selector, name] of Object.entries(UNNAMED)) {
      for (const field of domNode.querySelectorAll(`${selector}:not([aria-label])`))
        field.setAttribute("aria-label", name);
    }
    for (const example of domNode.querySelectorAll("pre.example:not([tabindex])"))
      example.setAttribute("tabindex", "0");
  }).observe(domNode, { childList: true, subtree: true });
}

const domNode = document.getElementById("explorer");
if (domNode !== null) {
  makeAccessible(domNode);
  SwaggerUI({
    url: "/openapi.json",
    domNode,
    // Otherwise Swagger UI would send the description to a validator at swagger.io.
    validatorUrl: null,
    deepLinking: true,
    // Swagger UI renders lists of 150 or more rows only in part, so that neither the search of the browser nor the Tab key
    // reaches the others.
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    // Otherwise a query parameter could select another description, and so another server.
    queryConfigEnabled: false,
    tryItOutEnabled: true,
    withCredentials: false,
    requestInterceptor: (request) => {
      const { origin } = new URL(request.url, location.href);
      if (origin !== location.origin) throw new Error(`This page does not send requests to ${origin}.`);
      return request;
    },
    // Swagger UI's own highlighting has colors that fit only one scheme.
    syntaxHighlight: { activated: false },
    plugins: [withoutLinksInButtons],
  });
}
