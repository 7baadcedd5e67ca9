import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import * as z from "zod";

/** What stands at the head of a guide's file, between lines of three dashes. */
const FrontMatter = z.strictObject({
  title: z.string().min(1),
  /** What the page is for, in one sentence: it stands under the title, in lists of pages and in llms.txt. */
  description: z.string().min(1),
  /** Where the page stands among all pages. A section stands where its first page does. */
  order: z.number(),
  section: z.string().min(1),
});

/** A page of the documentation as its author wrote it. */
export interface Guide extends z.infer<typeof FrontMatter> {
  /** Its address is `/docs/<slug>`. */
  readonly slug: string;
  /** The file, from the root of the checkout: what complaints name. */
  readonly file: string;
  /** The text without its head. */
  readonly markdown: string;
}

/** Reads a guide from the text of its file. Throws, with the file's name, where its head is not as it should be. */
export function parseGuide(file: string, text: string): Guide {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || markdown === undefined) {
    throw new Error(`${file} has to begin with its title, description, order and section between lines of ---`);
  }
  const parsed = FrontMatter.safeParse(parse(head));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, slug: path.basename(file, ".md"), file, markdown: markdown.trim() };
}

/** Reads all guides of a folder. */
export function readGuides(root: string, folder: string): readonly Guide[] {
  return fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => parseGuide(`${folder}/${name}`, fs.readFileSync(path.join(root, folder, name), "utf8")));
}
