import { toDecimal } from '../decimal.ts'
import type { Day } from '../store/state.ts'

/** A day of a machine that counts its sales, as `machine/reading` takes it. */
export const composeReading = (machineId: string, sequence: number, day: Day, sentAtMs: number): string =>
  JSON.stringify({
    machineId,
    sequence,
    day: day.date,
    meterFrom: toDecimal(day.from),
    meterTo: toDecimal(day.to),
    amount: toDecimal(day.sold, 6),
    sentAt: new Date(sentAtMs).toISOString(),
  })
