import type { Database } from '../../db/database.ts'
import { call, callRow } from '../../db/functions.ts'

export const takeText = (db: Database, machineId: string, signed: string, signature: Buffer) =>
  callRow(db, 'takeSeries', machineId, signed, signature)

/** A text that the machine's key has not signed, for whoever waits for its gateway. */
export const countRefusal = (db: Database, machineId: string, address: string) =>
  call(db, 'countSeriesRefusal', machineId, address)

export const findNext = (db: Database, machineId: string) => callRow(db, 'nextSeries', machineId)
