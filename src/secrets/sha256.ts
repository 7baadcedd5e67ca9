type Content = string | Uint8Array<ArrayBuffer>;

/** SHA-256 of bytes or of a text's UTF-8 form. */
export const sha256 = async (content: Content): Promise<Uint8Array> =>
  new Uint8Array(
    await crypto.subtle.digest("SHA-256", typeof content === "string" ? new TextEncoder().encode(content) : content),
  );

/** SHA-256 of bytes or of a text's UTF-8 form, in lower-case hex. */
export const sha256Hex = async (content: Content): Promise<string> =>
  Array.from(await sha256(content), (byte) => byte.toString(16).padStart(2, "0")).join("");
