import { HASHED } from "./assets";

const policy = (more: Readonly<Record<string, string>>): string =>
  Object.entries({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    ...more,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

/**
 * The explorer's style sheet contains its arrows as data URLs. Otherwise the policy is the same:
 * docs/decisions/025-site-and-explorer.md.
 */
const EXPLORER_POLICY = policy({ "img-src": "'self' data:" });

/**
 * The headers of static files, in the format of Cloudflare and Miniflare. The policy applies to documents. Files with a
 * hash are only parts of documents, so they are sent without it: a first visit loads about 30 of them.
 */
export const headersFile = (): string => `/*
  Content-Security-Policy: ${policy({})}
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
/docs/api
  ! Content-Security-Policy
  Content-Security-Policy: ${EXPLORER_POLICY}
${HASHED}/*
  ! Content-Security-Policy
  Cache-Control: public, max-age=31536000, immutable
`;
