import type { Page } from "playwright-core";

/** Gives a page an authenticator that creates and uses passkeys without questions. */
export async function addAuthenticator(page: Page): Promise<{ readonly forgetKeys: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forgetKeys: async () => {
      await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
    },
  };
}
