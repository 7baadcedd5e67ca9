/** A request of a workflow, and the parts of the answer that later steps need. */
interface Step {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: "header" | "path"; readonly value: string }[];
  readonly requestBody?: { readonly contentType: "application/json"; readonly payload: object };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

const body = (payload: object): Pick<Step, "requestBody"> => ({
  requestBody: { contentType: "application/json", payload },
});

const status = (code: number): Pick<Step, "successCriteria"> => ({
  successCriteria: [{ condition: `$statusCode == ${code}` }],
});

/** The header with a token that an earlier step has returned. */
const withToken = (token: string) => ({ name: "Authorization", in: "header", value: `Bearer {${token}}` }) as const;

const NAME_INPUT = {
  type: "object",
  required: ["username"],
  properties: {
    username: { type: "string", description: "A name that nobody has yet: 3 to 20 letters, digits and hyphens." },
  },
} as const;

const SIGN_UP: Step = {
  stepId: "signUp",
  description: "Creates the player. The token and the recovery code are shown only here.",
  operationId: "signUp",
  ...body({ username: "$inputs.username" }),
  ...status(201),
  outputs: { token: "$response.body#/token", recoveryCode: "$response.body#/recoveryCode" },
};

const TOKEN = "$steps.signUp.outputs.token";
const GAME = { name: "id", in: "path", value: "$steps.challenge.outputs.game" } as const;

const READ: Pick<Step, "operationId"> & Pick<Step, "parameters"> = {
  operationId: "getGame",
  parameters: [GAME, withToken(TOKEN)],
};

/** Creates the Arazzo 1.0 description of the usual sequences of requests. */
export const arazzoDocument = () => ({
  arazzo: "1.0.1",
  info: {
    title: "Workflows of Skytale",
    version: "1",
    description: "Sequences of requests that a program usually needs. Each step names an operation of the API.",
  },
  sourceDescriptions: [{ name: "skytale", type: "openapi", url: "./openapi.yaml" }],
  workflows: [
    {
      workflowId: "playTheHouse",
      summary: "Sign up, challenge a bot, play a move and read the game",
      description: "The bot accepts at once, so the answer to the challenge is a game, and White begins.",
      inputs: NAME_INPUT,
      steps: [
        SIGN_UP,
        {
          stepId: "challenge",
          description: "Challenges a bot. The game is unrated and has no clock.",
          operationId: "createChallenge",
          parameters: [withToken(TOKEN)],
          ...body({
            variant: "spartan-chess",
            opponent: "house-recruit",
            color: "white",
            timeControl: { kind: "unlimited" },
            rated: false,
          }),
          ...status(201),
          outputs: { game: "$response.body#/game/id" },
        },
        {
          stepId: "look",
          description: "Reads the game: whose turn it is, the number of plies, and the legal moves.",
          ...READ,
          ...status(200),
          outputs: { ply: "$response.body#/ply", move: "$response.body#/legalMoves/0" },
        },
        {
          stepId: "move",
          description: "Plays a move. The ply is the one that was read: if the game has moved on, the move is refused.",
          operationId: "playMove",
          parameters: [GAME, withToken(TOKEN)],
          ...body({ move: "$steps.look.outputs.move", ply: "$steps.look.outputs.ply" }),
          ...status(200),
        },
        {
          stepId: "read",
          description: "Reads the game again. The bot answers within seconds.",
          ...READ,
          ...status(200),
          outputs: { played: "$response.body#/moves/0/move", position: "$response.body#/position" },
        },
      ],
      outputs: { game: "$steps.challenge.outputs.game", played: "$steps.read.outputs.played" },
    },
    {
      workflowId: "recover",
      summary: "Return to an account whose tokens are lost",
      description: "The recovery code works once and gives a token and the next code. All other tokens end.",
      inputs: NAME_INPUT,
      steps: [
        SIGN_UP,
        {
          stepId: "recover",
          description: "Exchanges the recovery code for a new token, and revokes all others.",
          operationId: "recoverToken",
          ...body({
            username: "$inputs.username",
            recoveryCode: "$steps.signUp.outputs.recoveryCode",
            revokeAll: true,
          }),
          ...status(201),
          outputs: { token: "$response.body#/token", recoveryCode: "$response.body#/recoveryCode" },
        },
        {
          stepId: "useNewToken",
          description: "The new token works.",
          operationId: "getMe",
          parameters: [withToken("$steps.recover.outputs.token")],
          ...status(200),
        },
        {
          stepId: "useOldToken",
          description: "The lost token is refused.",
          operationId: "getMe",
          parameters: [withToken(TOKEN)],
          ...status(401),
        },
      ],
      outputs: { recoveryCode: "$steps.recover.outputs.recoveryCode" },
    },
  ] as const satisfies readonly {
    readonly workflowId: string;
    readonly steps: readonly Step[];
    readonly [key: string]: unknown;
  }[],
});
