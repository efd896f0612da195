import { checkMeterRecord, parseOcmf } from '@millrace/ocmf'
import { isSignedByMeterInNode } from '@millrace/ocmf/node'
import type { Meter } from './store.ts'

export type CheckedRecord = {
  readonly record: string | null
  readonly meterId: string | null
  readonly problem: '' | 'signature'
  /** Of the record, which counts more than what the station says beside it. */
  readonly startWh: string | null
  readonly endWh: string | null
}

const none: CheckedRecord = { record: null, meterId: null, problem: '', startWh: null, endWh: null }

/** Which ends of a session a record has: some meters write one of the begin, and another of the end. */
export function endsOf(record: string): { readonly hasBegin: boolean; readonly hasEnd: boolean } {
  try {
    const { readings } = parseOcmf(record)
    return {
      hasBegin: readings.some(({ transaction }) => transaction === 'B'),
      hasEnd: readings.some(({ transaction }) => /^[ELRAP]$/.test(transaction)),
    }
  } catch {
    return { hasBegin: false, hasEnd: false }
  }
}

/** The last record that has the whole session; or the first of a begin and the last of an end, together. */
export function joinRecords(records: readonly string[]): string | null {
  const ends = records.map((record) => ({ record, ...endsOf(record) }))
  const whole = ends.findLast(({ hasBegin, hasEnd }) => hasBegin && hasEnd)
  if (whole) return whole.record
  const [begin, end] = [ends.find(({ hasBegin }) => hasBegin), ends.findLast(({ hasEnd }) => hasEnd)]
  return begin && end ? `${begin.record}\n${end.record}` : null
}

/**
 * Whether the records of a session were signed by a meter that two people approved for this connector, or for any of
 * the station where the message does not name it (null); the database compares that. Where no signing meter was
 * approved, a record is kept and proves nothing.
 */
export function checkRecords(
  records: readonly string[],
  meters: readonly Meter[],
  connector: number | null,
): CheckedRecord {
  if (records.length === 0) return none
  const signing = meters.filter(
    (meter) => meter.publicKey !== null && (connector === null || meter.connector === connector),
  )
  const record = joinRecords(records) ?? records.join('\n')
  for (const { id, serial, publicKey } of signing) {
    if (!publicKey) continue
    const check = checkMeterRecord(record, { publicKey, serial }, isSignedByMeterInNode)
    if (check.isSigned)
      return { record, meterId: id, problem: '', startWh: check.session.startWh, endWh: check.session.endWh }
  }
  return { ...none, record: record.slice(0, 20_000), problem: signing.length > 0 ? 'signature' : '' }
}
