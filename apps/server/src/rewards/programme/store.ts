import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'
import type { Tables } from '../../db/schema.ts'

export type ProgrammeRecord = Selectable<Tables['programmeView']>

/** Open ones first, each kind together. */
export const listProgrammes = (db: Database): Promise<ProgrammeRecord[]> =>
  db
    .selectFrom('programmeView')
    .selectAll()
    .orderBy(sql`array_position(array['open', 'waiting', 'proposed', 'stopped', 'ended'], state)`)
    .orderBy('kind')
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

export async function findProgramme(db: Database, id: string): Promise<ProgrammeRecord | null> {
  return (await db.selectFrom('programmeView').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

const selectVersions = (db: Database) =>
  db
    .selectFrom('programmeVersion as v')
    .innerJoin('operator as p', 'p.id', 'v.proposedBy')
    .leftJoin('operator as d', 'd.id', 'v.decidedBy')
    .selectAll('v')
    .select([
      'p.name as proposerName',
      'p.role as proposerRole',
      'd.name as deciderName',
      'd.role as deciderRole',
      sql<string>`case v.state when 'proposed' then approval_text('programme', v.id) else '' end`.as('approvalText'),
    ])

export type VersionRecord = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

/** Newest first. */
export const listVersions = (db: Database, programmeId: string): Promise<VersionRecord[]> =>
  selectVersions(db).where('v.programmeId', '=', programmeId).orderBy('v.version', 'desc').execute()

export const listProposals = (db: Database): Promise<VersionRecord[]> =>
  selectVersions(db).where('v.state', '=', 'proposed').execute()

export async function findVersion(db: Database, id: string): Promise<VersionRecord | null> {
  return (await selectVersions(db).where('v.id', '=', id).executeTakeFirst()) ?? null
}

export type Proposal = {
  readonly operatorId: string
  readonly programmeId: string | null
  readonly kind: ProgrammeKind
  readonly name: string
  readonly amounts: readonly bigint[]
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly dayMax: number | null
  readonly memberMax: number | null
  readonly totalMax: number | null
  readonly countriesOff: readonly string[]
  readonly terms: object
  readonly reason: string
}
type Proposed =
  | { readonly outcome: 'proposed'; readonly id: string; readonly programmeId: string }
  | { readonly outcome: 'unknown' | 'open-before' | 'single' | 'no-machine' | 'no-terms' | 'no-member-limit' }

export const proposeProgramme = async (db: Database, proposal: Proposal): Promise<Proposed> =>
  onlyRow(
    await sql<Proposed>`select outcome, id, programme_id from propose_programme(
      ${proposal.operatorId}, ${proposal.programmeId}, ${proposal.kind}, ${proposal.name},
      ${proposal.amounts.map(String)}::bigint[], ${proposal.startsAt}, ${proposal.endsAt}, ${proposal.dayMax},
      ${proposal.memberMax}, ${proposal.totalMax}, ${proposal.countriesOff}::text[],
      ${JSON.stringify(proposal.terms)}::jsonb, ${proposal.reason})`.execute(db),
  )

export type DecideOutcome = 'approved' | 'rejected' | 'unknown' | 'decided' | 'own'

export const decideProgramme = async (
  db: Database,
  { id, operatorId, isApproved, reason }: { id: string; operatorId: string; isApproved: boolean; reason: string },
): Promise<DecideOutcome> =>
  onlyRow(
    await sql<{ outcome: DecideOutcome }>`
      select decide_programme(${id}, ${operatorId}, ${isApproved}, ${reason}) as outcome`.execute(db),
  ).outcome

export const stopProgramme = async (
  db: Database,
  { id, operatorId, reason }: { id: string; operatorId: string; reason: string },
): Promise<'stopped' | 'unknown'> =>
  onlyRow(
    await sql<{ outcome: 'stopped' | 'unknown' }>`
      select stop_programme(${id}, ${operatorId}, ${reason}) as outcome`.execute(db),
  ).outcome

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
export async function listReviewers(db: Database): Promise<ReviewerRecord[]> {
  const { rows } = await sql<ReviewerRecord>`
    select o.id, o.name, o.role, r.rewards, r.amount, r.today, l.operator_max as today_max
    from operator o
    cross join lateral (
      select sum(r.rewards)::int as rewards, sum(r.amount)::bigint as amount,
        coalesce(sum(r.counted) filter (where r.business_day = ledger.today()), 0)::int as today
      from operator_reward r where r.operator_id = o.id and r.business_day > ledger.today() - 30
    ) r
    cross join review_limits() l
    where r.rewards > 0 or r.today > 0 order by r.amount desc, o.id`.execute(db)
  return rows
}
