import { describe, expect, test } from "vitest";
import { DAY } from "../../src/shared/duration";
import { CONFIRMATION_TIME } from "../../src/tournament/confirmation";
import { nextDueAt } from "../../src/tournament/due";
import { evolve } from "../../src/tournament/evolve";
import type { DecidedBy } from "../../src/tournament/state";
import { type Driven, id, START, started, terms } from "./fixtures";

const knockout = terms({ format: { kind: "knockout" }, entry: { fewest: 4 } });
/** Ends all unfinished games of a tournament: its decisions as decided, the others with a win of white. */
const endAll = (tournament: Driven) => {
  for (const game of tournament.unfinished()) {
    tournament.report(game, game.result ?? "white", game.decidedBy ?? "play");
  }
};

describe("a round robin", () => {
  test("finishes when its last game ends", () => {
    const tournament = started(terms(), 4);
    expect(tournament.state.games).toHaveLength(6);
    endAll(tournament);
    expect(tournament.state).toMatchObject({ status: "finished", finishedAt: START });
    expect(tournament.types().slice(-3)).toEqual(["game.finished", "round.finished", "finished"]);
  });

  test("ends at the date that was announced: unfinished games are drawn", () => {
    const tournament = started(terms(), 4);
    expect(tournament.state.endsBy).toBe(START + 100 * DAY);
    expect(nextDueAt(tournament.state)).toBe(START + 100 * DAY);
    tournament.pass(100 * DAY);
    expect(tournament.unfinished().map(({ status, result, decidedBy }) => [status, result, decidedBy])).toEqual(
      Array.from({ length: 6 }, () => ["ending", "draw", "adjudication"]),
    );
    expect(tournament.state.status).toBe("running");
    endAll(tournament);
    expect(tournament.state.status).toBe("finished");
  });

  test("finishes although the object of a game never confirms its end", () => {
    const tournament = started(terms(), 3);
    tournament.pass(100 * DAY);
    expect(nextDueAt(tournament.state)).toBe(START + 100 * DAY + CONFIRMATION_TIME);
    tournament.pass(CONFIRMATION_TIME);
    expect(tournament.state.status).toBe("finished");
    expect(tournament.state.games.map(({ result }) => result)).toEqual(["draw", "draw", "draw"]);
  });

  test("a move that ended a game counts more than the decision of the tournament that met it", () => {
    const tournament = started(terms(), 3);
    tournament.pass(100 * DAY);
    const game = tournament.game(1, 2);
    tournament.report(game, "black", "play");
    expect(tournament.game(1, 2)).toMatchObject({ status: "finished", result: "black", decidedBy: "play" });
    tournament.report(game, "white", "play");
    expect(tournament.game(1, 2).result).toBe("black");
  });
});

describe("a player who loses on time", () => {
  test("once stays; twice is withdrawn, and loses the other games", () => {
    const tournament = started(terms(), 4);
    const lose = (other: number) => {
      const game = tournament.game(1, other);
      tournament.report(game, game.white === id(1) ? "black" : "white", "timeout");
    };
    lose(2);
    expect(tournament.state.entrants[0]).toMatchObject({ status: "entered", timeouts: 1 });
    lose(3);
    expect(tournament.state.entrants[0]).toMatchObject({
      status: "withdrawn",
      timeouts: 2,
      withdrawal: { reason: "timeouts" },
    });
    const last = tournament.game(1, 4);
    expect(last).toMatchObject({
      status: "ending",
      decidedBy: "forfeit",
      result: last.white === id(1) ? "black" : "white",
    });
    expect(tournament.game(2, 3).status).toBe("running");
  });
});

describe("a withdrawal", () => {
  test("loses the unfinished games, keeps the finished ones and can be repeated", () => {
    const tournament = started(terms(), 4);
    tournament.report(tournament.game(1, 2), "draw");
    expect(tournament.give({ type: "withdraw", player: id(1), reason: "player" })).toBeNull();
    const { seq } = tournament.state;
    expect(tournament.give({ type: "withdraw", player: id(1), reason: "player" })).toBeNull();
    expect(tournament.state.seq).toBe(seq);
    expect(tournament.game(1, 2)).toMatchObject({ status: "finished", result: "draw" });
    for (const other of [3, 4]) {
      const game = tournament.game(1, other);
      expect(game).toMatchObject({ status: "ending", decidedBy: "forfeit" });
      expect(game.result).toBe(game.white === id(1) ? "black" : "white");
    }
    expect(tournament.game(2, 3).status).toBe("running");
  });

  test("of a stranger is refused, and one after the end is too", () => {
    const tournament = started(terms(), 3);
    expect(tournament.give({ type: "withdraw", player: id(9), reason: "player" })).toEqual({ code: "not-entered" });
    endAll(tournament);
    expect(tournament.give({ type: "withdraw", player: id(1), reason: "player" })).toEqual({
      code: "tournament-status",
      status: "finished",
    });
  });
});

describe("a finished game", () => {
  const forfeited = () => {
    const tournament = started(terms(), 3);
    tournament.give({ type: "withdraw", player: id(1), reason: "player" });
    return { tournament, game: tournament.game(1, 2) };
  };

  test.each([true, false])("counts as played if both players moved, also after a withdrawal: %s", (isPlayed) => {
    const { tournament, game } = forfeited();
    tournament.report(game, "draw", "adjudication", isPlayed);
    expect(tournament.game(1, 2)).toMatchObject({ status: "finished", decidedBy: "forfeit", isPlayed });
  });

  test("of an earlier version, whose events do not say it, was played unless it was forfeited", () => {
    const { tournament, game } = forfeited();
    const end = { type: "game.finished", at: START, gameId: game.gameId, result: "draw", isRecorded: true } as const;
    const playedAfter = (decidedBy: DecidedBy) =>
      evolve(tournament.state, { ...end, decidedBy }).games.find(({ gameId }) => gameId === game.gameId)?.isPlayed;
    expect(playedAfter("forfeit")).toBe(false);
    expect(["play", "timeout", "adjudication"].map((how) => playedAfter(how as DecidedBy))).toEqual([true, true, true]);
  });
});

describe("an arbiter", () => {
  test("decides a running game once", () => {
    const tournament = started(terms(), 3);
    const { gameId } = tournament.game(1, 2);
    const adjudicate = (result: "white" | "draw", of = gameId) =>
      tournament.give({ type: "adjudicate", gameId: of, result, reason: "a won ending" });
    expect(adjudicate("white")).toBeNull();
    expect(tournament.game(1, 2)).toMatchObject({ status: "ending", result: "white", decidedBy: "adjudication" });
    expect(adjudicate("white")).toBeNull();
    expect(adjudicate("draw")).toEqual({ code: "game-decided" });
    expect(adjudicate("draw", "game99" as typeof gameId)).toEqual({ code: "not-a-tournament-game" });
    tournament.give({
      type: "report",
      gameId,
      result: "draw",
      decidedBy: "adjudication",
      isRecorded: true,
      isPlayed: true,
    });
    expect(tournament.game(1, 2)).toMatchObject({ status: "finished", result: "white" });
  });
});

describe("a pause", () => {
  test("holds the next round, but not the games and not the end", () => {
    const tournament = started(knockout, 4);
    expect(tournament.give({ type: "pause", reason: "a festival" })).toBeNull();
    expect(tournament.state.pause).toEqual({ since: START, reason: "a festival" });
    endAll(tournament);
    expect(tournament.state.rounds).toMatchObject([{ number: 1, finishedAt: START }]);
    tournament.pass(10 * DAY);
    expect(tournament.state.rounds).toHaveLength(1);
    expect(tournament.give({ type: "resume" })).toBeNull();
    expect(tournament.state.rounds).toHaveLength(2);
    expect(tournament.state.endsBy).toBe(START + 200 * DAY);
  });

  test("that lasts too long ends the tournament with the rounds that were played", () => {
    const tournament = started(knockout, 4);
    tournament.give({ type: "pause", reason: "a festival" });
    endAll(tournament);
    tournament.pass(151 * DAY);
    tournament.give({ type: "resume" });
    expect(tournament.state).toMatchObject({ status: "finished", rounds: [{ number: 1 }] });
  });

  test("ends at the hard end at the latest", () => {
    const tournament = started(knockout, 4);
    tournament.give({ type: "pause", reason: "a festival" });
    endAll(tournament);
    expect(nextDueAt(tournament.state)).toBe(START + 200 * DAY);
    tournament.pass(200 * DAY);
    expect(tournament.state.status).toBe("finished");
  });

  test("is refused before the start and after the end", () => {
    const tournament = started(terms(), 3);
    endAll(tournament);
    expect(tournament.give({ type: "pause", reason: "late" })).toEqual({
      code: "tournament-status",
      status: "finished",
    });
    expect(tournament.give({ type: "resume" })).toEqual({ code: "tournament-status", status: "finished" });
  });
});

describe("a cancellation", () => {
  test("ends the tournament; its games go on outside of it", () => {
    const tournament = started(terms(), 3);
    expect(tournament.give({ type: "cancel", reason: "a plague" })).toBeNull();
    expect(tournament.state).toMatchObject({ status: "canceled", cancellation: { text: "a plague" } });
    expect(nextDueAt(tournament.state)).toBeNull();
    expect(tournament.give({ type: "cancel", reason: "again" })).toBeNull();
    tournament.pass(500 * DAY);
    expect(tournament.unfinished().every(({ status }) => status === "running")).toBe(true);
  });
});

describe("a knockout", () => {
  test("starts the next round as soon as its pairs are decided", () => {
    const tournament = started(knockout, 4);
    const firstRound = tournament.unfinished();
    expect(firstRound).toHaveLength(4);
    for (const game of firstRound) {
      const isBetterWhite = [id(1), id(2)].includes(game.white);
      tournament.report(game, isBetterWhite ? "white" : "black");
    }
    expect(tournament.state.rounds).toHaveLength(2);
    expect(tournament.game(1, 2)).toMatchObject({ round: 2, status: "running" });
    endAll(tournament);
    expect(tournament.state.status).toBe("finished");
  });
});
