/** Warns that the browser cannot store the session. */
export const UnstoredSession = ({ isCodeSaved }: { readonly isCodeSaved: boolean }) => (
  <p class="notice">
    This browser cannot store your sign-in: its disk is full, the window is private, or cookies are blocked. Closing or
    reloading this tab signs you out.{" "}
    {isCodeSaved ? (
      "You then need a passkey or your recovery code."
    ) : (
      <a href="/settings/account">Save your recovery code</a>
    )}
  </p>
);
