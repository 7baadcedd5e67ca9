/**
 * Whether passkeys can be had here: in browsers that read a server's options themselves, and at a host name, for no
 * browser binds a passkey to an address such as 127.0.0.1.
 */
export const hasPasskeys =
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^\[|^\d+(\.\d+){3}$/.test(location.hostname);
