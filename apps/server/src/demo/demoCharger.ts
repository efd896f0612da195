import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/**
 * A charger of the demonstration: its first password, and its meter's key. Anybody who reads this can derive them. That
 * is fine: the password is replaced at the first message, and the key signs what is marked as a demonstration.
 */
export type DemoCharger = {
  readonly identity: string
  readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'
  readonly serial: string
  /** What the meter's register shows when it is new here. */
  readonly registerWh: number
  /** Of `session`, it begins each session at zero, and the meter signs begin and end apart. */
  readonly registerKind: 'continuous' | 'session'
}

export const demoChargers: readonly DemoCharger[] = [
  {
    identity: 'DEMO-16',
    protocol: 'ocpp1.6',
    serial: 'DEMO-METER-16',
    registerWh: 184_250,
    registerKind: 'continuous',
  },
  { identity: 'DEMO-201', protocol: 'ocpp2.0.1', serial: 'DEMO-METER-201', registerWh: 0, registerKind: 'session' },
]

export const deriveFirstPassword = (identity: string): string =>
  createHash('sha256').update(`millrace demonstration station ${identity}`).digest('hex').slice(0, 40)

export const hashFirstPassword = (identity: string): Buffer =>
  createHash('sha256').update(deriveFirstPassword(identity)).digest()

/** On secp256r1. */
export function deriveMeterKey(serial: string): { readonly privateKey: KeyObject; readonly publicKey: Buffer } {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHash('sha256').update(`millrace demonstration meter ${serial}`).digest())
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: ecdh.getPrivateKey().toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }) }
}
