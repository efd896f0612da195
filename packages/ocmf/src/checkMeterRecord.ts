import { OcmfError, parseOcmf, splitRecords, type OcmfFault } from './parseOcmf.ts'
import { readMeterKey } from './publicKey.ts'
import { readSession, type MeterSession } from './readSession.ts'
import { isSignedByMeter, type VerifySignature } from './verifySignature.ts'

/** A meter as it was approved. */
export type MeterKey = {
  /** SubjectPublicKeyInfo: DER, or its hex digits or base64. */
  readonly publicKey: string | Uint8Array
  readonly serial: string
}

/**
 * Why a record proves nothing: its form, the approved key, the signature, another meter's number, or what the meter
 * itself says about its reading.
 */
export type MeterProblem = OcmfFault | 'key' | 'signature' | 'serial' | 'meter'

export type MeterCheck =
  | { readonly isSigned: true; readonly session: MeterSession }
  | { readonly isSigned: false; readonly problem: MeterProblem; readonly message: string }

/**
 * Whether a session's record was signed by the meter that was approved, and what it says. The key in a record or beside
 * it is never used. Whoever shows or books a figure takes it from here, and not from beside the record.
 */
export function checkMeterRecord(
  text: string,
  { publicKey, serial }: MeterKey,
  verify: VerifySignature = isSignedByMeter,
): MeterCheck {
  const no = (problem: MeterProblem, message: string): MeterCheck => ({ isSigned: false, problem, message })
  const key = readMeterKey(publicKey)
  if (!key) return no('key', 'the key is none of the format')
  try {
    const parts = splitRecords(text)
    if (parts.length > 2) return no('form', 'more than two records')
    const records = parts.map(parseOcmf)
    const encoder = new TextEncoder()
    for (const { payload, signature, curve } of records)
      if (curve !== key.curve || !verify(encoder.encode(payload), signature, key))
        return no('signature', 'the signature does not fit the key')
    const session = readSession(records)
    if (session.serial !== serial) return no('serial', `the record is of the meter ${session.serial}`)
    return { isSigned: true, session }
  } catch (error) {
    if (error instanceof OcmfError) return no(error.fault, error.message)
    if (error instanceof RangeError) return no('meter', error.message)
    throw error
  }
}
