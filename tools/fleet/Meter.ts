import { machineKinds, type MachineKind } from '@millrace/contract/product/product'
import { createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What a machine itself stores: its id, its key, and how far it has counted. */
export type Meter = {
  readonly machineId: string
  readonly kind: MachineKind
  /** The private key's seed: 32 bytes in base64. */
  readonly seed: string
  /** What it earns on an ordinary day, in USDT. */
  readonly expected: string
  /** The number of the last reading it sent. */
  readonly sequence: number
  readonly count: number
}

export type SignedReading = { readonly machineId: string; readonly signed: string; readonly signature: string }

/** The PKCS #8 header before the 32 bytes of an Ed25519 key. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

export const createSeed = (): string => randomBytes(32).toString('base64')

/** The 32 bytes in base64, as the console takes them. */
export const toPublicKey = (seed: string): string =>
  createPublicKey(toPrivateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

export function signReading(
  seed: string,
  content: { readonly machineId: string } & Readonly<Record<string, unknown>>,
): SignedReading {
  const signed = JSON.stringify(content)
  return {
    machineId: content.machineId,
    signed,
    signature: sign(null, Buffer.from(signed), toPrivateKey(seed)).toString('base64'),
  }
}

function toPrivateKey(seed: string): KeyObject {
  const bytes = Buffer.from(seed, 'base64')
  if (bytes.length !== 32) throw new Error('a seed is 32 bytes in base64')
  return createPrivateKey({ key: Buffer.concat([pkcs8Header, bytes]), format: 'der', type: 'pkcs8' })
}

/** Reads the fleet's file, or says what is wrong with it. */
export function readMeters(json: string): Meter[] {
  const machines: unknown = (JSON.parse(json) as { machines?: unknown } | null)?.machines
  if (!Array.isArray(machines) || machines.length === 0) throw new Error('the file has no list "machines"')
  return machines.map((machine: Partial<Meter>, i) => {
    const { machineId, kind, seed, expected, sequence = 0, count = 0 } = machine
    if (!machineId || !seed || !expected || !kind || !machineKinds.includes(kind))
      throw new Error(`machine ${i + 1} needs machineId, kind (${machineKinds.join(', ')}), seed and expected`)
    return { machineId, kind, seed, expected, sequence, count }
  })
}
