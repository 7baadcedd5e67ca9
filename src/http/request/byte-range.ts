import type { ByteRange } from "../../dumps/store";

/**
 * The part of a file that a request wants, by its headers `Range` and `If-Range` (RFC 9110). Null for the whole file,
 * also if the request names several parts. `unsatisfiable` if the file is too short.
 * @param tag the file's strong ETag
 * @param size of the file, in bytes
 */
export function requestedRange(headers: Headers, tag: string, size: number): ByteRange | null | "unsatisfiable" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("Range") ?? "") ?? [];
  if (first === "" && last === "") return null;
  const isCurrent = (headers.get("If-Range") ?? tag) === tag;
  if (!isCurrent || (first !== "" && last !== "" && Number(last) < Number(first))) return null;
  // Without a first byte, the number is the length of the end of the file.
  const offset = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return offset < end ? { offset, length: end - offset } : "unsatisfiable";
}
