import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { dayOf } from '../../shell/dates.ts'

export type RecordDay = { readonly day: string; readonly records: readonly WalletRecord[] }

/** Records under the day they are of, in the member's time zone; the order is kept. */
export function groupByDay(records: readonly WalletRecord[]): RecordDay[] {
  const days = new Map<string, WalletRecord[]>()
  for (const record of records) {
    const day = dayOf(record.createTime)
    days.set(day, [...(days.get(day) ?? []), record])
  }
  return [...days].map(([day, list]) => ({ day, records: list }))
}
