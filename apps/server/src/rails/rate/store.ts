import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'
import type { RateReading } from './rateSource.ts'

/** The platform's clock. */
export const findNow = async (db: Database): Promise<Date> =>
  onlyRow(await sql<{ now: Date }>`select ledger.now() as now`.execute(db)).now

export type ReadingOutcome = 'applied' | 'beyond-band' | 'same' | 'old'

export const recordReading = async (
  db: Database,
  source: string,
  { currency, rate, at }: RateReading,
): Promise<ReadingOutcome> =>
  onlyRow(
    await sql<{
      outcome: ReadingOutcome
    }>`select record_rate_reading(${currency}, ${source}, ${rate}, ${at}) as outcome`.execute(db),
  ).outcome
