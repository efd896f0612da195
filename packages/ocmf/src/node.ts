import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { curves, type Curve } from './curves.ts'
import { joinSignature } from './signatureForm.ts'
import type { VerifySignature } from './verifySignature.ts'

/** Node's own, several times quicker than that for browsers. */
export const isSignedByMeterInNode: VerifySignature = (payload, signature, { curve, der }) => {
  const bytes = joinSignature(signature, curves[curve].bytes)
  if (!bytes) return false
  try {
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
    return verify('sha256', payload, { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    // A point that is not on the curve.
    return false
  }
}

/** What a simulated meter has inside. */
export type SimulatedMeter = { readonly curve: Curve; readonly privateKey: KeyObject; readonly publicKey: Buffer }

const opensslNames: Partial<Record<Curve, string>> = { secp192r1: 'prime192v1', secp256r1: 'prime256v1' }

export function createSimulatedMeter(curve: Curve): SimulatedMeter {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: opensslNames[curve] ?? curve })
  return { curve, privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }) }
}

export type SignedReading = {
  readonly at: Date
  readonly transaction: 'B' | 'C' | 'E'
  /** As the meter displays it, in kWh. */
  readonly registerKwh: string
}

export type RecordToSign = {
  readonly serial: string
  /** Counts the meter's records: T1, T2 and so on. */
  readonly number: number
  readonly readings: readonly SignedReading[]
  /** The total register of imported energy unless another is named. */
  readonly register?: string
}

/** A record as a meter makes it, signed with the key of a simulated one. */
export function signRecord(meter: SimulatedMeter, record: RecordToSign, encoding: 'hex' | 'base64' = 'hex'): string {
  const payload = JSON.stringify({
    FV: '1.0',
    GI: 'Millrace demonstration',
    GS: record.serial,
    GV: '1',
    PG: `T${record.number}`,
    MV: 'Millrace demonstration',
    MM: 'simulated',
    MS: record.serial,
    IS: false,
    IT: 'NONE',
    ID: '',
    RD: record.readings.map(({ at, transaction, registerKwh }) => ({
      TM: `${at.toISOString().slice(0, 23).replace('.', ',')}+0000 S`,
      TX: transaction,
      RV: registerKwh,
      RI: record.register ?? '01-00:B0.08.00*FF',
      RU: 'kWh',
      RT: 'AC',
      EF: '',
      ST: 'G',
    })),
  })
  return signPayload(meter, payload, encoding)
}

/** A record with any payload. */
export function signPayload(meter: SimulatedMeter, payload: string, encoding: 'hex' | 'base64' = 'hex'): string {
  const signature = sign('sha256', Buffer.from(payload), meter.privateKey)
  return `OCMF|${payload}|${JSON.stringify({
    SA: `ECDSA-${meter.curve.replace('brainpoolP', 'brainpool')}-SHA256`,
    ...(encoding === 'base64' && { SE: 'base64' }),
    SD: signature.toString(encoding),
  })}`
}
