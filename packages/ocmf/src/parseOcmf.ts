import { fromBase64, fromHex } from './bytes.ts'
import { curveOfAlgorithm, curves, type Curve } from './curves.ts'
import { readSignature, type Signature } from './signatureForm.ts'

/** What is wrong with a record before its signature is looked at. */
export type OcmfFault = 'form' | 'version' | 'algorithm' | 'signature-form' | 'readings'

export class OcmfError extends Error {
  readonly fault: OcmfFault

  constructor(fault: OcmfFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** One reading. What a record leaves out is as in the reading before it, which the format allows. */
export type OcmfReading = {
  /** As written, for instance `2018-07-24T13:22:04,000+0200 S`. */
  readonly time: string
  /** B begin, C during, T tariff, X and others: see the format. E, L, R, A and P end a session. */
  readonly transaction: string
  /** As written: no digit is lost or added. Null for a reading without one. */
  readonly value: string | null
  /** The register's OBIS code. */
  readonly register: string
  readonly unit: string
  /** G is good. */
  readonly status: string
  /** With an E, the energy is not to be relied upon; with a t, the time. */
  readonly errors: string
}

export type Ocmf = {
  /** The very text that is signed. */
  readonly payload: string
  readonly version: string
  readonly serial: string
  readonly pagination: string
  readonly readings: readonly OcmfReading[]
  readonly curve: Curve
  readonly signature: Signature
}

/** A session has one record, or one of its begin and one of its end, each beginning a line. */
export const splitRecords = (text: string): string[] => text.trim().split(/\r?\n(?=OCMF\|)/)

/** Reads a record `OCMF|{payload}|{signature}`. Throws an OcmfError if it is none. */
export function parseOcmf(text: string): Ocmf {
  const record = text.trim()
  const end = record.lastIndexOf('|')
  if (!record.startsWith('OCMF|') || end <= 5) throw new OcmfError('form', 'no record in this format')
  // Exactly what stands between the two, for it is what the meter signed. A text in it may have a bar.
  const payload = record.slice(5, end)
  const content = readObject(payload, 'payload')
  const { curve, signature } = readSignatureSection(readObject(record.slice(end + 1), 'signature'))
  const version = textOf(content['FV'])
  if (!/^(?:0\.[1-9]|1\.[0-4])(?:\.\d+)?$/.test(version))
    throw new OcmfError('version', `version ${version} is unknown`)
  return {
    payload,
    version,
    // Where the meter and the gateway are one device, some give only the gateway's.
    serial: textOf(content['MS']) || textOf(content['GS']),
    pagination: textOf(content['PG']),
    readings: readReadings(content['RD']),
    curve,
    signature,
  }
}

function readObject(json: string, section: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(json, keepNumbers)
  } catch {
    throw new OcmfError('form', `the ${section} is not JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OcmfError('form', `the ${section} is not an object`)
  return value as Record<string, unknown>
}

/** The digits of a number as they stand in the source, where the runtime knows them: 0.10 stays 0.10. */
function keepNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

function readSignatureSection(section: Record<string, unknown>): { curve: Curve; signature: Signature } {
  const algorithm = textOf(section['SA']) || 'ECDSA-secp256r1-SHA256'
  const curve = curveOfAlgorithm(algorithm)
  if (!curve) throw new OcmfError('algorithm', `the algorithm ${algorithm} is unknown`)
  const type = textOf(section['SM']) || 'application/x-der'
  const digits = textOf(section['SD'])
  const encoding = (textOf(section['SE']) || 'hex').toLowerCase()
  const isHex = encoding === 'hex' && /^(?:[0-9a-f]{2})+$/i.test(digits)
  const bytes = isHex ? fromHex(digits) : encoding === 'base64' ? fromBase64(digits) : null
  const signature = type === 'application/x-der' && bytes ? readSignature(bytes, curves[curve].bytes) : null
  if (!signature) throw new OcmfError('signature-form', 'the signature is not one in DER')
  return { curve, signature }
}

function readReadings(list: unknown): OcmfReading[] {
  if (!Array.isArray(list) || list.length === 0) throw new OcmfError('readings', 'no readings')
  const readings: OcmfReading[] = []
  for (const entry of list as unknown[]) {
    if (typeof entry !== 'object' || entry === null) throw new OcmfError('readings', 'a reading is not an object')
    const fields = entry as Record<string, unknown>
    const before = readings.at(-1)
    const field = (name: string, inherited: string | undefined): string =>
      name in fields ? textOf(fields[name]) : (inherited ?? '')
    readings.push({
      time: field('TM', before?.time),
      transaction: field('TX', before?.transaction).trim(),
      value: textOf(fields['RV']).trim() || null,
      register: field('RI', before?.register),
      unit: field('RU', before?.unit),
      status: field('ST', before?.status).trim(),
      errors: field('EF', before?.errors),
    })
  }
  return readings
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
