import { isStrongPoint } from '@millrace/proof'
import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { findStaffFlags } from '../../prose/index.ts'

const meter = z.union([z.string().check(z.maxLength(40)), z.number()])
const signedContent = z.object({
  machineId: z.uuid(),
  sequence: z.int().check(z.gte(1)),
  day: z.iso.date().check(z.regex(/^20/)),
  meterFrom: meter,
  meterTo: meter,
  meterUnit: z._default(z.string().check(z.maxLength(20)), ''),
  note: z._default(z.string().check(z.maxLength(200)), ''),
  amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/)),
  sentAt: z.iso.datetime(),
})

/** Whether a text says, as JSON with the fields agreed on, what this machine earned on a day. The database reads it. */
export function isReadingOf(machineId: string, text: string): boolean {
  const parsed = signedContent.safeParse(parseJson(text))
  // Members read the note, and it comes from a place of the machine’s owner: it is held to what staff may write.
  return (
    parsed.success && parsed.data.machineId.toLowerCase() === machineId && findStaffFlags(parsed.data.note).length === 0
  )
}

/** Whether exactly this text was signed with the Ed25519 key, which is given as its 32 bytes. */
export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  if (signature.length !== 64 || !isStrongPoint(publicKey) || !isStrongPoint(signature.subarray(0, 32))) return false
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(text), key, signature)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
