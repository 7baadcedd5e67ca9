/** A comment in a source file: a block comment, a run of line comments, or a comment behind code. */
export interface Comment {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Its words on one line, without the comment signs. */
  readonly text: string;
}

/** A comment that begins with one of these words names its subject late or not at all. */
const OPENERS = ["What", "Whatever", "Who", "Whoever", "Whom", "Whose", "Such", "That which", "That what"];

/** Words that this repository used in place of a term: each has a plain replacement. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  amiss: "wrong",
  anew: "again",
  asked: "requested, queried or called",
  asks: "requests, queries or calls",
  hears: "receives",
  mended: "repaired",
  mends: "repairs",
  owed: "pending",
  owes: "has pending",
  tells: "notifies, reports or returns",
  told: "notified, reported or sent",
  untold: "undelivered",
  whoever: "the player, the caller or the client",
};

/** The comments of a file in TypeScript, JavaScript or CSS. Text after `//` in a string counts as a comment too. */
export function commentsOf(source: string): readonly Comment[] {
  const comments: { line: number; text: string }[] = [];
  let isInBlock = false;
  let isRun = false;
  for (const [index, line] of source.split("\n").entries()) {
    const add = (text: string, continues: boolean): void => {
      const last = comments.at(-1);
      if (continues && last !== undefined) last.text += ` ${text}`;
      else comments.push({ line: index + 1, text });
    };
    if (isInBlock) {
      add(line.replace(/\*\/.*$/, "").replace(/^\s*\*\s?/, ""), true);
      isInBlock = !line.includes("*/");
      continue;
    }
    const own = /^\s*(?:\/\/+|\{?\/\*+)(.*)$/.exec(line);
    const behind = /[;,{})\]]\s+\/\/\s(.*)$/.exec(line);
    const isLine = /^\s*\/\//.test(line);
    if (own) {
      add((own[1] ?? "").replace(/\*\/.*$/, ""), isLine && isRun);
      isInBlock = !isLine && !line.includes("*/");
    } else if (behind) add(behind[1] ?? "", false);
    isRun = isLine;
  }
  return comments.map(({ line, text }) => ({ line, text: text.replace(/\s+/g, " ").trim() }));
}

/** Complaints about the language of a file's comments, each with the file and the line. Code in backticks is left out. */
export function checkComments(file: string, source: string): readonly string[] {
  return commentsOf(source).flatMap(({ line, text }) => {
    const prose = text.replace(/`[^`]*`/g, "`code`").replace(/"[^"]*"/g, '"quote"');
    const opener = OPENERS.find((each) => prose === each || prose.startsWith(`${each} `));
    const words = Object.keys(OLD_WORDS).filter((word) => new RegExp(`\\b${word}\\b`, "i").test(prose));
    return [
      ...(opener === undefined ? [] : [`${file}:${line} begins with "${opener}": name the subject first.`]),
      ...words.map((word) => `${file}:${line} has "${word}": write ${OLD_WORDS[word]}.`),
    ];
  });
}
