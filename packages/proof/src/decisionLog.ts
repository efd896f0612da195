import { concat, domainTag, fromHex, toHex } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'

/** What comes before the first entry. */
export const noEntry = '0'.repeat(64)

/** `SHA-256("millrace/acts/1" ‖ hash before ‖ entry)`, the entry in canonical JSON, without its text: in hex. */
export function entryHash(before: string, entry: object, sha256: Sha256 = ownSha256): string {
  const json = new TextEncoder().encode(canonicalJson({ ...entry, text: undefined }))
  return toHex(sha256(concat(domainTag('acts'), fromHex(before, 32), json)))
}

/** What a record says in `auditHash`: `SHA-256("millrace/logs/1" ‖ audit log's head ‖ decision log's head)`, in hex. */
export const logSealHash = (auditHead: string, logHead: string, sha256: Sha256 = ownSha256): string =>
  toHex(sha256(concat(domainTag('logs'), fromHex(auditHead, 32), fromHex(logHead, 32))))
