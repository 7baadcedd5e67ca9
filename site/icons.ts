import fs from "node:fs";
import path from "node:path";
import type { Assets } from "./assets";

/** The icons of the site, by their addresses. */
export interface Icons {
  readonly tab: string;
  /** For Apple devices, which do not read the manifest and round the corners themselves. */
  readonly touch: string;
  /** Icons for the web app manifest. */
  readonly installed: readonly { readonly src: string; readonly type: string; readonly sizes: string }[];
}

const PNG = "image/png";

/**
 * Adds the icons to the assets.
 * @param folder the folder with `icon.svg` and the PNG files generated from it
 */
export function addIcons(assets: Assets, folder: string): Icons {
  const add = (name: string): string => assets.add(name, fs.readFileSync(path.join(folder, name)));
  const tab = add("icon.svg");
  const maskable = { src: add("icon-maskable.png"), type: PNG, sizes: "512x512", purpose: "maskable" };
  return {
    tab,
    touch: add("icon-touch.png"),
    installed: [
      { src: tab, type: "image/svg+xml", sizes: "any" },
      { src: add("icon-192.png"), type: PNG, sizes: "192x192" },
      { src: add("icon-512.png"), type: PNG, sizes: "512x512" },
      maskable,
    ],
  };
}

/** The tags for theme color, icons and manifest in the head of every document. The colors are those of `theme.css`. */
export const iconLinks = ({ tab, touch }: Icons): string =>
  `<meta name="theme-color" content="#f7f1e5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#22231c" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${tab}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${touch}">
<link rel="manifest" href="/manifest.webmanifest">`;
