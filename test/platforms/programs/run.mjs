// Uses the client as a program on any platform does, and returns what it saw. platforms.test.ts runs it on each.
export async function run(skytale, [server, username]) {
  const { createChallenge, createClient, followGame, getGame, isProblem, playMove, resignGame, signUp } = skytale;
  const { token } = await signUp({ client: createClient({ server }), body: { username } });
  const client = createClient({ server, token });
  const { game } = await createChallenge({
    client,
    body: {
      variant: "sparta",
      opponent: "house-recruit",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    },
  });
  const path = { id: game.id };
  const first = await getGame({ client, path }).withResponse();
  const again = await getGame({ client, path, headers: { "If-None-Match": first.etag } }).withResponse();
  const events = [];
  for await (const event of followGame({ client, id: game.id })) {
    events.push(event.type);
    if (event.type === "game.state") {
      await playMove({ client, path, body: { move: event.data.legalMoves[0], ply: event.data.ply } });
    }
    if (event.type === "move.played") break;
  }
  const refusal = await playMove({ client, path, body: { move: "e2e4", ply: 99 } }).catch((error) => error);
  const ended = await resignGame({ client, path });
  return {
    status: first.status,
    limit: typeof first.rateLimit.limit,
    notModified: [first.notModified, again.notModified],
    events,
    refusal: isProblem(refusal, "stale-ply") && typeof refusal.requestId,
    outcome: ended.outcome.reason,
  };
}
