import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import type { RateReading } from './rateSource.ts'

/** The platform's clock. */
export const findNow = (db: Database) => call(db, 'ledger.now')

export const recordReading = (db: Database, source: string, { currency, rate, at }: RateReading) =>
  call(db, 'recordRateReading', currency, source, rate, at)
