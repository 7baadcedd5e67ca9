import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import * as z from "zod";

/** The metadata at the top of a guide, between two lines of `---`. */
const FrontMatter = z.strictObject({
  title: z.string().min(1),
  /** The purpose of the page in one sentence, shown below the title, in lists of pages and in llms.txt. */
  description: z.string().min(1),
  /** Position among all pages. A section has the position of its first page. */
  order: z.number(),
  section: z.string().min(1),
});

/** A page of the documentation as it was written. */
export interface Guide extends z.infer<typeof FrontMatter> {
  /** The address is `/docs/<slug>`. */
  readonly slug: string;
  /** The path from the root of the repository, for error messages. */
  readonly file: string;
  /** The text without the metadata. */
  readonly markdown: string;
}

/** Parses a guide. Throws an error with the file's name if the metadata is invalid. */
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
