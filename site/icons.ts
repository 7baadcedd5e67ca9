import fs from "node:fs";
import path from "node:path";
import type { Assets } from "./assets";

/** The server's mark, for tabs and for screens that it is installed on, by the addresses of its files. */
export interface Icons {
  readonly tab: string;
  /** For Apple's devices, which read no manifest and round the corners themselves. */
  readonly touch: string;
  /** As a manifest has them. */
  readonly installed: readonly { readonly src: string; readonly type: string; readonly sizes: string }[];
}

const PNG = "image/png";

/** @param folder where `icon.svg` is, and the pictures that were drawn of it */
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

/** What the head of every document says of how it looks outside of the page: colours are those of `theme.css`. */
export const iconLinks = ({ tab, touch }: Icons): string =>
  `<meta name="theme-color" content="#f7f1e5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#22231c" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${tab}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${touch}">
<link rel="manifest" href="/manifest.webmanifest">`;
