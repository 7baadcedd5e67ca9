import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

// The API's reference with a form to try each operation. The token that somebody enters is kept in this page's memory
// alone, and goes nowhere but to the server that the page is from.

/** A row is a button that opens an operation, and a link inside of a button is more than the keyboard can tell apart. */
const withoutLinksInButtons = () => ({
  components: { DeepLink: ({ text }: { readonly text: unknown }) => text },
});

/** Fields that have their names beside them alone. */
const UNNAMED: Readonly<Record<string, string>> = {
  ".examples-select-element": "Example",
};

/** Names the fields that appear when an operation is opened. */
function nameFields(domNode: HTMLElement): void {
  new MutationObserver(() => {
    for (const [selector, name] of Object.entries(UNNAMED)) {
      for (const field of domNode.querySelectorAll(`${selector}:not([aria-label])`))
        field.setAttribute("aria-label", name);
    }
  }).observe(domNode, { childList: true, subtree: true });
}

const domNode = document.getElementById("explorer");
if (domNode !== null) {
  nameFields(domNode);
  SwaggerUI({
    url: "/openapi.json",
    domNode,
    // Would be asked at swagger.io whether the description is valid.
    validatorUrl: null,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    // Else an address could name another description, and with it another server.
    queryConfigEnabled: false,
    tryItOutEnabled: true,
    withCredentials: false,
    requestInterceptor: (request) => {
      const { origin } = new URL(request.url, location.href);
      if (origin !== location.origin) throw new Error(`This page sends nothing to ${origin}.`);
      return request;
    },
    // Its colours are its own and fit one scheme alone.
    syntaxHighlight: { activated: false },
    plugins: [withoutLinksInButtons],
  });
}
