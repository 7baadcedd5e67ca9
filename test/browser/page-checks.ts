import axe from "axe-core";
import type { Page } from "playwright-core";

/** Follows links from `/` and returns all pages of the site and all broken links. */
export async function crawlSite(
  origin: string,
): Promise<{ readonly pages: readonly string[]; readonly broken: readonly string[] }> {
  const ids = new Map<string, ReadonlySet<string>>();
  const wanted: { readonly from: string; readonly address: URL }[] = [{ from: "", address: new URL(origin) }];
  const seen = new Map<string, number>();
  const anchors: { readonly from: string; readonly address: URL }[] = [];
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    const { address, from } = next;
    if (address.origin !== origin) continue;
    if (address.hash !== "") anchors.push({ from, address });
    const key = address.pathname + address.search;
    if (seen.has(key)) continue;
    const response = await fetch(new URL(key, origin), { headers: { accept: "text/html" }, redirect: "manual" });
    seen.set(key, response.status);
    const isPage = response.headers.get("content-type")?.startsWith("text/html") && response.status === 200;
    const text = await response.text();
    if (!isPage || address.pathname.startsWith("/problems/")) continue;
    ids.set(key, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const [, href = ""] of text.matchAll(/<(?:a|img|link|script)\b[^>]*? (?:href|src)="([^"]+)"/g)) {
      wanted.push({ from: key, address: new URL(href.replaceAll("&amp;", "&"), new URL(key, origin)) });
    }
  }
  const broken = [...seen].filter(([, status]) => status !== 200).map(([key, status]) => `${key}: ${status}`);
  const lost = anchors
    .filter(
      ({ address }) =>
        ids.get(address.pathname + address.search)?.has(decodeURIComponent(address.hash.slice(1))) === false,
    )
    .map(({ from, address }) => `${from} → ${address.pathname}${address.hash}`);
  const pages = [...ids.keys()].filter((key) => !key.includes("?"));
  return { pages, broken: [...broken, ...new Set(lost)] };
}

/** Rules that Swagger UI breaks: it renders a `main` element inside ours, and headings that skip a level. */
const NOT_IN_SWAGGER_UI = [
  "heading-order",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-main",
  "landmark-unique",
] as const;

/** Loads axe. Parsing it takes as long as a check of the contrast, so each document gets it once. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
}

/** The accessibility violations found by axe, one per line. Runs all rules unless some are named. */
export async function accessibilityViolations(page: Page, ...rules: readonly string[]): Promise<readonly string[]> {
  await loadAxe(page);
  const exceptions = (await page.locator(".swagger-ui").count()) > 0 ? NOT_IN_SWAGGER_UI : [];
  // Passing results are neither collected nor transferred: that took half of the time.
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(exceptions.map((rule) => [rule, { enabled: false }])),
    ...(rules.length === 0 ? {} : { runOnly: [...rules] }),
  };
  const violations = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options).then((results) => results.violations),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** The part of axe that calculates with colors, which its types lack. */
interface AxeColors {
  readonly Color: new () => { alpha: number; parseString(text: string): void };
  flattenColors(foreground: unknown, background: unknown): unknown;
  getContrast(background: unknown, foreground: unknown): number;
}

/** The fields whose placeholder has a contrast below 4.5, with the contrast. Axe reads only the color of the text. */
export async function faintPlaceholders(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return page.evaluate(() => {
    const { color } = (globalThis as unknown as { axe: { commons: { color: AxeColors } } }).axe.commons;
    const read = (text: string, opacity = "1") => {
      const parsed = new color.Color();
      parsed.parseString(text);
      parsed.alpha *= Number(opacity);
      return parsed;
    };
    return [...document.querySelectorAll<HTMLElement>("[placeholder]")].flatMap((field) => {
      const ground = read(getComputedStyle(field).backgroundColor);
      const words = getComputedStyle(field, "::placeholder");
      const shown = color.flattenColors(read(words.color, words.opacity), ground);
      const contrast = color.getContrast(ground, shown);
      return contrast < 4.5 ? [`the placeholder of ${field.outerHTML} has a contrast of ${contrast.toFixed(2)}`] : [];
    });
  });
}

/** The horizontal overflow of a page, in pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words that are divided between two lines, with the elements that contain them. Addresses may be divided. */
export const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(".unseen, svg, code, .webhook-url") !== null) continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        // A word after a place where the line may end begins with an empty rectangle in the line before.
        const visible = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(visible.map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`“${word}” is broken in ${parent.tagName}.${parent.className}`);
      }
    }
    return found;
  });
