/** The question before signing out everywhere else, after its effects. */
export const EVERYWHERE_ELSE_QUESTION =
  "All other tokens of your account end, including those of your bots. All your passkeys are removed, including the one of this device. Notifications in browsers are turned off. You can set all of them up again. Sign out everywhere else?";
