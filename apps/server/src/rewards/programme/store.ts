import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { query, firstOrNull } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type ProgrammeRecord = Row<'programmeView'>

/** Open ones first, each kind together. */
export const listProgrammes = (db: Database): Promise<ProgrammeRecord[]> =>
  db
    .selectFrom('programmeView')
    .selectAll()
    .orderBy(sql`array_position(array['open', 'waiting', 'stopped', 'ended'], state)`)
    .orderBy('kind')
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

export const findProgramme = (db: Database, id: string): Promise<ProgrammeRecord | null> =>
  firstOrNull(db.selectFrom('programmeView').selectAll().where('id', '=', id))

const selectVersions = (db: Database) =>
  db
    .selectFrom('programmeVersion as v')
    .innerJoin('proposal as q', 'q.id', 'v.id')
    .innerJoin('operator as p', 'p.id', 'q.proposedBy')
    .leftJoin('operator as d', 'd.id', 'q.decidedBy')
    .selectAll('v')
    .select([
      'q.reason',
      'q.proposedBy',
      'q.proposedAt',
      'q.decidedBy',
      'q.decidedAt',
      'p.name as proposerName',
      'p.role as proposerRole',
      'd.name as deciderName',
      'd.role as deciderRole',
    ])

export type VersionRecord = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

/** Newest first. */
export const listVersions = (db: Database, programmeId: string): Promise<VersionRecord[]> =>
  selectVersions(db).where('v.programmeId', '=', programmeId).orderBy('v.version', 'desc').execute()

export type ReviewerRecord = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly rewards: number
  readonly amount: bigint
  readonly today: number
  readonly todayMax: number
}

/** On whose decisions the rewards of the last 30 days rest, most first. */
export const listReviewers = (db: Database): Promise<ReviewerRecord[]> =>
  query(db).rows`select o.id, o.name, o.role, r.rewards, r.amount, r.today, l.operator_max as today_max
    from operator o
    cross join lateral (
      select sum(r.rewards)::int as rewards, sum(r.amount)::bigint as amount,
        coalesce(sum(r.counted) filter (where r.business_day = ledger.today()), 0)::int as today
      from operator_reward r where r.operator_id = o.id and r.business_day > ledger.today() - 30
    ) r
    cross join review_limits() l
    where r.rewards > 0 or r.today > 0 order by r.amount desc, o.id`
