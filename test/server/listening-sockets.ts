import fs from "node:fs";
import path from "node:path";
import { descendantsOf } from "./processes";

/** The sockets on which a process or one of its descendants accepts connections. */
export interface ListeningSockets {
  /** TCP ports, of IPv4 and IPv6. */
  readonly ports: readonly number[];
  /** Paths of Unix sockets. */
  readonly paths: readonly string[];
}

/** Whether this system lists its sockets in /proc, as Linux does. */
export const listsSockets = fs.existsSync("/proc/net/tcp");

/** Reads the listening sockets of a process and its descendants from /proc. */
export function listeningSockets(root: number): ListeningSockets {
  const inodes = new Set([root, ...descendantsOf(root)].flatMap(inodesOf));
  const ports = ["tcp", "tcp6"].flatMap((table) =>
    rowsOf(table).flatMap(([, local = "", , state, , , , , , inode = ""]) =>
      state === "0A" && inodes.has(inode) ? [Number.parseInt(local.split(":").at(-1) ?? "", 16)] : [],
    ),
  );
  const paths = rowsOf("unix").flatMap(([, , , flags = "", , , inode = "", file]) =>
    (Number.parseInt(flags, 16) & ACCEPTS) !== 0 && inodes.has(inode) ? [file ?? "a socket without a path"] : [],
  );
  return { ports, paths };
}

/** The kernel's flag of a Unix socket that accepts connections (__SO_ACCEPTCON). */
const ACCEPTS = 0x10000;

function rowsOf(table: string): readonly (readonly string[])[] {
  const file = `/proc/net/${table}`;
  if (!fs.existsSync(file)) return [];
  const [, ...lines] = fs.readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => line.trim().split(/\s+/));
}

/** The inodes of a process's open sockets; none if the process has ended. */
function inodesOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return fs.readdirSync(folder).flatMap((name) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(fs.readlinkSync(path.join(folder, name)))?.[1] ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
