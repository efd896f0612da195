import { parseMoney } from '@millrace/money'
import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'

const meter = z.union([z.string().check(z.maxLength(40)), z.pipe(z.number(), z.transform(String))])
const content = z.object({
  machineId: z.uuid(),
  sequence: z.int().check(z.gte(1)),
  day: z.iso.date().check(z.regex(/^20/)),
  meterFrom: meter,
  meterTo: meter,
  meterUnit: z._default(z.string().check(z.maxLength(20)), ''),
  amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/)),
  sentAt: z.iso.datetime(),
})

export type SignedReading = {
  readonly machineId: string
  readonly sequence: bigint
  readonly day: string
  readonly meterFrom: string
  readonly meterTo: string
  readonly meterUnit: string
  readonly amountMinor: bigint
}

/** What a machine says in the text that it signed; null when that is not what was agreed. */
export function parseSignedReading(text: string): SignedReading | null {
  const parsed = content.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { amount, sequence, sentAt: _, ...said } = parsed.data
  const money = parseMoney(amount, 'USDT')
  return (
    money && { ...said, machineId: said.machineId.toLowerCase(), sequence: BigInt(sequence), amountMinor: money.minor }
  )
}

/** Whether the holder of an Ed25519 key, given as its 32 bytes, signed exactly this text. */
export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  if (signature.length !== 64) return false
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(text), key, signature)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
