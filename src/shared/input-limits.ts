/**
 * Maximum lengths of texts that players send, in UTF-16 code units, and the maximum of the rating bounds of challenges.
 * Used by the API and by the forms of the client.
 */
export const INPUT_LIMITS = {
  analysisComment: 5000,
  challengeMessage: 500,
  message: 500,
  notes: 5000,
  passkeyName: 50,
  /** The note of a proposed move. */
  proposalNote: 200,
  rating: 4000,
  recoveryCode: 60,
  report: 1000,
  teamDescription: 2000,
  teamName: 40,
  /** The text of a request to join a team. */
  teamRequest: 500,
  tokenName: 60,
  tournamentDescription: 2000,
  tournamentName: 60,
  /** A reason for a pause, a cancellation or an adjudication. */
  tournamentReason: 500,
  /**
   * The username of a new account. A longer name that refers to a player is accepted up to `usernameInRequest`, and not
   * found.
   */
  username: 20,
  usernameInRequest: 40,
  webhookDescription: 200,
} as const;
