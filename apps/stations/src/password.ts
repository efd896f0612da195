import { createHash, randomBytes } from 'node:crypto'

/** 40 hexadecimal digits: what OCPP 1.6 takes as an AuthorizationKey, and 2.0.1 as a BasicAuthPassword. */
export const createPassword = (): string => randomBytes(20).toString('hex')

export const hashPassword = (password: string): Buffer => createHash('sha256').update(password).digest()

/** What a station has sent as its password: the digits, in either case, or the 20 bytes that they stand for. */
export const hashesOfSent = (password: Buffer): Buffer[] => [
  hashPassword(password.toString('utf8').toLowerCase()),
  ...(password.length === 20 ? [hashPassword(password.toString('hex'))] : []),
]

/** The parts of an Authorization header; null if there is none for Basic. */
export function readBasicAuth(header: string | undefined): { readonly user: string; readonly password: Buffer } | null {
  const encoded = /^basic +([A-Za-z\d+/]{1,400}={0,2})$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const bytes = Buffer.from(encoded, 'base64')
  const colon = bytes.indexOf(':')
  return colon < 0 ? null : { user: bytes.subarray(0, colon).toString('utf8'), password: bytes.subarray(colon + 1) }
}
