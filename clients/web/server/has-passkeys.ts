/**
 * Whether passkeys can be used here. The browser must parse the server's options, and the server needs a host name:
 * browsers bind no passkey to an IP address such as 127.0.0.1.
 */
export const hasPasskeys =
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^\[|^\d+(\.\d+){3}$/.test(location.hostname);
