import css from "./evaluation.css";

let isAdded = false;

/** Adds the styles of the computer analysis to the document. They are not part of the style sheet of every page. */
export function addStyle(): void {
  if (isAdded) return;
  isAdded = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
