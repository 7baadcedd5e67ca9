import { gameOf, type Variant } from "../src/rules/registry";
import { VARIANTS } from "./challenge-life";
import type { Client } from "./client";

interface SeenPuzzle {
  readonly id: string;
  readonly variant: Variant;
  readonly position: string;
}

/** Requests the computer evaluation of an ended game. */
export async function requestEvaluation(client: Client): Promise<void> {
  const { random, ledger, name } = client;
  const games = await client.items<{ readonly id: string }>("/v1/games?limit=20");
  if (games.length === 0) return;
  const { id } = random.pick(games);
  const { status } = await client.command("POST", `/v1/games/${id}/evaluation`);
  if (status === 202) ledger.evaluations.push({ game: id, player: name });
}

/** Plays moves in a puzzle. The answer to the same moves is always the same, and another attempt is refused. */
export async function attemptPuzzle(client: Client): Promise<void> {
  const { random, ledger, name } = client;
  const next = await client.ask({ method: "GET", path: `/v1/puzzles/${random.pick(VARIANTS)}/next` });
  if (next?.status !== 200) return;
  const { puzzle } = next.body as { readonly puzzle: SeenPuzzle | null };
  const start = puzzle === null ? null : gameOf(puzzle.variant).start({}, puzzle.position);
  if (puzzle === null || start?.ok !== true) return;
  const key = `${client.playerId} ${puzzle.id}`;
  // An attempt whose answer was lost may be stored.
  const isFirst = !ledger.tried.has(key);
  ledger.tried.add(key);
  const moves = [random.pick(start.value.legalMoves)];
  const send = () => client.command("POST", `/v1/puzzles/${puzzle.id}/attempts`, { moves });
  const answers = random.chance(0.2) ? await Promise.all([send(), send()]) : [await send()];
  for (const { status, body } of answers) {
    if (status !== 200) continue;
    const { stored } = body as { readonly stored: boolean };
    if (stored) ledger.attempts.add(key);
  }
  if (isFirst && answers.some(({ status }) => status === 409) && answers.every(({ status }) => status !== 200))
    ledger.faults.push(`the first attempt of ${name} at puzzle ${puzzle.id} was refused`);
}
