/** The number of successful requests of one client, their duration, and the refusal that stopped the client. */
interface Flood {
  readonly done: number;
  readonly seconds: number;
  readonly refusal: string;
}

const JSON_TYPE = { "content-type": "application/json" };
/** Time limit of a flood. It is enough for the slowest one to reach its limit on a busy machine. */
const SECONDS = 120;

/**
 * Signs up, challenges and starts games as fast as the server permits one client. Each part runs until the server
 * refuses, for at most two minutes.
 */
export async function flood(server: string): Promise<void> {
  const tokens: string[] = [];
  const signUps = await repeat(async (index) => {
    const response = await post(`${server}/v1/players`, null, { username: `flood${letters(index)}` });
    if (response.status === 201) tokens.push(((await response.clone().json()) as { token: string }).token);
    return response;
  });
  tell("accounts of one address", signUps);
  const [first = "", second = ""] = tokens;
  const open = { variant: "sparta", timeControl: { kind: "per-move", perMove: "P3D" }, rated: false };
  const taken: string[] = [];
  const games = await repeat(async () => {
    const posted = await post(`${server}/v1/challenges`, first, open);
    if (posted.status !== 201) return posted;
    const { id } = (await posted.json()) as { id: string };
    taken.push(id);
    return post(`${server}/v1/challenges/${id}/accept`, second, undefined);
  });
  tell("running games of one account", games);
  const lobbyOfOne = await repeat(async () => post(`${server}/v1/challenges`, tokens[2] ?? "", open));
  tell("challenges in the lobby by one account", lobbyOfOne);
  const lobby = await repeat(async (index) =>
    post(`${server}/v1/challenges`, tokens[2 + (index % Math.max(1, tokens.length - 2))] ?? "", open),
  );
  const page = (await (await fetch(`${server}/v1/challenges?limit=100`)).json()) as { items: readonly unknown[] };
  tell("challenges in the lobby by all accounts of one client", lobby);
  console.log(`flood: the lobby's first page of 100 has ${page.items.length} challenges of this client`);
}

/** Repeats an attempt until it is refused thirty times in a row, or the time is over. */
async function repeat(attempt: (index: number) => Promise<Response>): Promise<Flood> {
  const began = performance.now();
  let done = 0;
  let refused = 0;
  let refusal = "nothing";
  for (let index = 0; refused < 30 && performance.now() - began < SECONDS * 1000; index += 1) {
    const response = await attempt(index);
    if (response.ok) {
      done += 1;
      refused = 0;
      continue;
    }
    refused += 1;
    refusal = `${response.status} ${((await response.json()) as { code: string }).code}`;
  }
  return { done, seconds: (performance.now() - began) / 1000, refusal };
}

const post = (url: string, token: string | null, body: object | undefined): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { ...JSON_TYPE, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });

const tell = (what: string, { done, seconds, refusal }: Flood): void =>
  console.log(`flood: ${done} ${what} in ${seconds.toFixed(1)} s; stopped by ${refusal}`);

/** Encodes a number in letters, because the server refuses names that differ only in digits. */
const letters = (index: number): string =>
  [...index.toString(8)]
    .map((digit) => "abcdefhk".charAt(Number(digit)))
    .join("")
    .padStart(4, "a");
