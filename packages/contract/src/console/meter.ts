import * as z from 'zod/mini'
import { id, wholeNumber } from '../fields.ts'
import { internal } from './fields.ts'

/** The curves that meters sign on, as the Open Charge Metering Format has them. */
export const meterCurves = [
  'secp192k1',
  'secp256k1',
  'secp192r1',
  'secp256r1',
  'secp384r1',
  'brainpoolP256r1',
  'brainpoolP384r1',
] as const

/** In watt-hours, as a meter shows it. */
export const register = internal(z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/)))

export const registerKinds = ['continuous', 'session'] as const

export const meterContent = {
  stationId: id,
  connector: wholeNumber(1, 16),
  serial: internal(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,60}$/))),
  /** SubjectPublicKeyInfo in DER, as base64. Empty: it does not sign. */
  publicKey: internal(
    z.string().check(z.maxLength(400), z.regex(/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)),
  ),
  register,
  /** Whether the register counts on, or begins each session at zero. */
  registerKind: z._default(z.enum(registerKinds), 'continuous'),
}
