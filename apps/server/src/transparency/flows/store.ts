import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/schema.ts'

export type FlowRow = Row<'flowDay'>

/** The last days that there are, oldest first. */
export const listFlows = (db: Database, days: number): Promise<readonly FlowRow[]> =>
  db
    .selectFrom('flowDay')
    .selectAll()
    .where('day', '>', sql<string>`ledger.today() - ${days}::int`)
    .orderBy('day')
    .execute()
