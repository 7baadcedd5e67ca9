import * as z from "zod";
import { err } from "../../../shared/result";
import { readAsset } from "../../documents/files";
import { PAGE_POLICY, problemPage } from "../../documents/problem-page";
import { answer, operation } from "../../operation";
import { chooseMediaType } from "../../request/media-types";
import { ProblemMeaning } from "../../schemas/problem-page";

const JSON_TYPE = "application/json";
const HTML = "text/html";
const HEADERS = { "Cache-Control": "public, max-age=300", Vary: "Accept" };

export const getProblem = operation(
  {
    method: "get",
    path: "/problems/{code}",
    id: "getProblem",
    tag: "server",
    summary: "What a problem means",
    description: `The address in a problem's \`type\`: its title and status, what it means and what to do, with an
example. Clients that accept \`text/html\`, such as browsers, get a page.`,
    access: "public",
    params: z.object({ code: z.string().meta({ description: "A problem's `code`.", example: "stale-ply" }) }),
    hashed: true,
    answers: {
      200: { description: "The explanation.", media: { [JSON_TYPE]: { schema: ProblemMeaning }, [HTML]: {} } },
    },
    refusals: ["not-found"],
  },
  async (call, { params: { code } }) => {
    const meanings = z.record(z.string(), ProblemMeaning).parse(await (await readAsset(call, "/problems.json")).json());
    const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
    if (meaning === undefined) return err({ code: "not-found" });
    if (chooseMediaType(call.accept, [JSON_TYPE, HTML]) !== HTML) {
      return answer({ status: 200, mediaType: JSON_TYPE, body: JSON.stringify(meaning), headers: HEADERS });
    }
    const headers = { ...HEADERS, "Content-Security-Policy": PAGE_POLICY };
    return answer({ status: 200, mediaType: HTML, body: problemPage(meaning), headers });
  },
);
