/** Adds the styles of a module that is loaded on demand. They are not part of the style sheet of every page. */
export function addStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
