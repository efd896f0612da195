import type { Database } from '../db/database.ts'
import { enterReadings, type Reading, type ReadingAnswer } from './enterReadings.ts'

/** As enterReadings, for a machine that calls by itself. */
export async function enterReading(db: Database, reading: Reading): Promise<ReadingAnswer> {
  const [answer] = await enterReadings(db, [reading])
  return answer as ReadingAnswer
}
