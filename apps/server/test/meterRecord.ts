import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** By the names that node:crypto has for the curves of meters. */
export const nodeCurves = {
  secp192k1: 'secp192k1',
  secp256k1: 'secp256k1',
  secp192r1: 'prime192v1',
  secp256r1: 'prime256v1',
  secp384r1: 'secp384r1',
  brainpoolP256r1: 'brainpoolP256r1',
  brainpoolP384r1: 'brainpoolP384r1',
} as const

export type MeterCurve = keyof typeof nodeCurves

export type TestMeter = {
  readonly curve: MeterCurve
  readonly serial: string
  readonly privateKey: KeyObject
  readonly publicKey: Buffer
}

export function createTestMeter(serial: string, curve: MeterCurve = 'secp256r1'): TestMeter {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: nodeCurves[curve] })
  return { curve, serial, privateKey, publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }) }
}

type Session = {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly startWh: number
  readonly endWh: number
}

const writeTime = (time: Date): string => `${time.toISOString().slice(0, 23).replace('.', ',')}+0000 S`

/** The signed record of a session, as a meter writes it. */
export function signSession(
  { curve, serial, privateKey }: TestMeter,
  { startedAt, endedAt, startWh, endWh }: Session,
  change: (payload: Record<string, unknown>) => unknown = (payload) => payload,
): string {
  const unit = { RI: '1-b:1.8.0', RU: 'kWh', RT: 'AC', EF: '', ST: 'G' }
  const payload = JSON.stringify(
    change({
      FV: '1.0',
      GI: 'A | meter',
      PG: 'T1',
      MV: 'Test',
      MS: serial,
      RD: [
        { TM: writeTime(startedAt), TX: 'B', RV: startWh / 1000, ...unit },
        // What is the same as before is left out.
        { TM: writeTime(endedAt), TX: 'E', RV: endWh / 1000 },
      ],
    }),
  )
  const signature = sign('sha256', Buffer.from(payload), privateKey).toString('hex')
  return `OCMF|${payload}|${JSON.stringify({ SA: `ECDSA-${curve.replace('poolP', 'pool')}-SHA256`, SD: signature })}`
}
