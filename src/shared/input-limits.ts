/** The longest texts of players in characters, and the highest rating. For the API and for the forms of the client. */
export const INPUT_LIMITS = {
  analysisComment: 5000,
  challengeMessage: 500,
  message: 500,
  notes: 5000,
  passkeyName: 50,
  rating: 4000,
  recoveryCode: 60,
  report: 1000,
  tokenName: 60,
  /** Of a new account. Names in requests may be longer, and are then not found. */
  username: 20,
  usernameInRequest: 40,
  webhookDescription: 200,
} as const;
