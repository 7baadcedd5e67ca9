import type { Side } from "skytale-client";
import { opponentOf } from "../../../../src/shared/side";
import { namePiece } from "../../board/words";
import { CityIcon, PieceIcon } from "../../components/piece-icon";
import { pieceSetOf } from "../../frame/appearance";
import { GAME_RECORDS, type Standing as StandingRecord } from "../../games/game-records";
import { countPieces, lostPieces, materialLead } from "../../games/material";
import { type GameModel, shownLine } from "./game-model";

interface StandingProps {
  readonly model: GameModel;
  readonly side: Side;
}

/** The standing of a side in the shown position: captured pieces and material, or its pieces and cities. */
export function Standing({ model, side }: StandingProps) {
  const { standing } = GAME_RECORDS[model.game.value.variant];
  switch (standing?.shows) {
    case "captures":
      return <Captures model={model} side={side} values={standing.values} />;
    case "forces":
      return <Forces model={model} side={side} kinds={standing.kinds} />;
    default:
      return null;
  }
}

type CapturesProps = StandingProps & Pick<Extract<StandingRecord, { shows: "captures" }>, "values">;

function Captures({ model, side, values }: CapturesProps) {
  const { rules } = model;
  const line = shownLine(model);
  const pieceSet = pieceSetOf(rules.id);
  const victim = opponentOf(side);
  const lead = materialLead(line, side, values);
  const worth = (letter: string): number => values[letter] ?? 0;
  const kinds = [...Map.groupBy(lostPieces(line, victim), (letter) => letter)].sort(([a], [b]) => worth(b) - worth(a));
  if (kinds.length === 0 && lead <= 0) return null;
  const named = kinds.map(([letter, { length }]) => {
    const name = namePiece(rules.catalogue, letter, victim);
    return length === 1 ? name : `${name} (${length})`;
  });
  const words = [
    ...(named.length === 0 ? [] : [`captured: ${named.join(", ")}`]),
    ...(lead > 0 ? [`${lead} ahead in material`] : []),
  ];
  return (
    <p class="standing">
      <span class="unseen">{words.join("; ")}</span>
      {kinds.length === 0 ? null : (
        <span class="standing-taken" aria-hidden="true">
          {kinds.map(([letter, pieces]) => (
            <span key={letter}>
              {pieces.map((_, index) => (
                <PieceIcon key={index} variant={rules.id} side={victim} letter={letter} pieceSet={pieceSet} />
              ))}
            </span>
          ))}
        </span>
      )}
      {lead > 0 ? <span aria-hidden="true">+{lead}</span> : null}
    </p>
  );
}

type ForcesProps = StandingProps & Pick<Extract<StandingRecord, { shows: "forces" }>, "kinds">;

function Forces({ model, side, kinds }: ForcesProps) {
  const line = shownLine(model);
  const pieceSet = pieceSetOf(model.rules.id);
  const { cities } = line.picture();
  const forces = [
    ...kinds.map(({ letter, names }) => ({
      names,
      count: countPieces(line, side, letter),
      icon: <PieceIcon variant={model.rules.id} side={side} letter={letter} pieceSet={pieceSet} />,
    })),
    ...(cities === undefined
      ? []
      : [
          {
            names: ["city", "cities"] as const,
            count: cities.filter(({ owner }) => owner === side).length,
            icon: <CityIcon side={side} />,
          },
        ]),
  ];
  return (
    <p class="standing">
      <span class="unseen">
        {forces.map(({ names: [one, many], count }) => `${count} ${count === 1 ? one : many}`).join(", ")}
      </span>
      {forces.map(({ names: [one], count, icon }) => (
        <span key={one} class="standing-force" aria-hidden="true">
          {icon}
          {count}
        </span>
      ))}
    </p>
  );
}
