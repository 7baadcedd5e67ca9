import * as z from "zod";
import { isMonth } from "../../../dumps/file-name";
import { DumpManifest } from "../../../dumps/manifest";
import { publishedMonths, readManifest } from "../../../dumps/published";
import { dumpStore } from "../../../dumps/server-store";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";

const MonthCursor = cursorOf(z.string().refine(isMonth));

/** A month is added once a month. */
const CACHED = { "Cache-Control": "public, max-age=300" };

export const listDumps = operation(
  {
    method: "get",
    path: "/v1/dumps",
    id: "listDumps",
    tag: "games",
    summary: "The monthly dumps of all public games",
    description: `The manifests of the dumps, the latest month first. A dump has all finished public games of a month,
as NDJSON and as PGN, free for any use (CC0). Download a file at \`/dumps/{name}\`. The guide \`/docs/dumps\` explains
the format and how to verify a file. Empty if the server writes no dumps. It counts as five requests.`,
    access: "public",
    cost: 5,
    query: PageQuery,
    cursor: MonthCursor,
    hashed: true,
    answers: { 200: { description: "A page of dumps.", schema: pageOf(DumpManifest) } },
    refusals: [],
  },
  async ({ env }, { query: { limit }, after }) => {
    const store = dumpStore(env);
    const months = store === null ? [] : await publishedMonths(store);
    const rest = after === null ? months : months.filter((month) => month < after);
    const shown = rest.slice(0, limit);
    const manifests = await Promise.all(shown.map((month) => (store === null ? null : readManifest(store, month))));
    const last = shown.at(-1);
    const nextCursor = last !== undefined && rest.length > limit ? MonthCursor.write(last) : null;
    const items = manifests.filter((manifest) => manifest !== null);
    return answer({ status: 200, body: { items, nextCursor }, headers: CACHED });
  },
);
