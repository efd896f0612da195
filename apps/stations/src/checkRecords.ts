import { checkMeterRecord } from '@millrace/ocmf'
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

/**
 * Whether the records of a session were signed by a meter that two people approved for this connector, or for any of
 * the station where the message does not name it (null); the database compares that. One record may have begin and end,
 * or there is one of each. Where no signing meter was approved, a record is kept and proves nothing.
 */
export function checkRecords(
  records: readonly string[],
  meters: readonly Meter[],
  connector: number | null,
): CheckedRecord {
  if (records.length === 0) return none
  const whole = records.join('\n')
  const signing = meters.filter(
    (meter) => meter.publicKey !== null && (connector === null || meter.connector === connector),
  )
  for (const record of records.length > 1 ? [...records.toReversed(), whole] : records)
    for (const { id, serial, publicKey } of signing) {
      if (!publicKey) continue
      const check = checkMeterRecord(record, { publicKey, serial }, isSignedByMeterInNode)
      if (check.isSigned)
        return { record, meterId: id, problem: '', startWh: check.session.startWh, endWh: check.session.endWh }
    }
  return { ...none, record: whole.slice(0, 20_000), problem: signing.length > 0 ? 'signature' : '' }
}
