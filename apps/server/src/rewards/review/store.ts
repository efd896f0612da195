import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow, limitTo, type Page, type PageRequest } from '../../db/rows.ts'
import type { GrantRefusal } from '../noReward.ts'

export type SubmissionKind = 'group' | 'share'
type State = 'pending' | 'approved' | 'rejected'

export type OwnSubmission = {
  readonly terms: Readonly<Record<string, unknown>> | null
  readonly state: State | null
  readonly reason: string | null
  readonly createdAt: Date | null
  readonly decidedAt: Date | null
  readonly link: string | null
  readonly received: bigint | null
}

/** The member's newest submission of a kind, and what the programme says about the kind. */
export async function findOwnSubmission(db: Database, memberId: string, kind: SubmissionKind): Promise<OwnSubmission> {
  return onlyRow(
    await sql<OwnSubmission>`select v.terms, s.state, s.reason, s.created_at, s.decided_at, s.link, (
          select r.amount from reward r where (r.member_id, r.id) = (s.member_id, s.reward_id)) as received
        from (values (1)) x left join programme_view v on v.id = programme_of(${kind})
        left join lateral (
          select * from submission s where s.member_id = ${memberId} and s.kind = ${kind} order by s.created_at
          desc, s.id limit 1
        ) s on true`.execute(db),
  )
}

export type NewSubmission = {
  readonly memberId: string
  readonly kind: SubmissionKind
  readonly picture: { readonly name: string; readonly keyId: string; readonly look: string } | null
  readonly link: string | null
}
export type SubmitOutcome = 'sent' | 'waits' | 'taken' | Exclude<GrantRefusal, ''>

export const submitForReview = async (
  db: Database,
  { memberId, kind, picture, link }: NewSubmission,
): Promise<SubmitOutcome> =>
  onlyRow(
    await sql<{
      outcome: SubmitOutcome
    }>`select outcome from submit_for_review(${memberId}, ${kind}, ${picture?.name ?? null},
      ${picture?.keyId ?? null}, ${picture?.look ?? null}::bit(64), ${link})`.execute(db),
  ).outcome

type ExportedSubmission = Omit<SubmissionRow, 'memberId' | 'memberName' | 'decidedBy'>

/** What a member has sent in, with the encrypted file of each screenshot. */
export const exportSubmissions = async (db: Database, memberId: string): Promise<ExportedSubmission[]> =>
  (
    await sql<ExportedSubmission>`
      select s.id, s.kind, s.state, s.link, s.reason, s.picture, s.key_id, s.created_at,
        s.decided_at
      from submission s where s.member_id = ${memberId} order by s.created_at, s.id`.execute(db)
  ).rows

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetSubmissions = async (db: Database, memberId: string): Promise<readonly string[]> =>
  onlyRow(await sql<{ files: string[] }>`select forget_submissions(${memberId}) as files`.execute(db)).files

// ── for operators

export type SubmissionRow = {
  readonly id: string
  readonly memberId: string
  readonly memberName: string
  readonly kind: SubmissionKind
  readonly state: State
  readonly createdAt: Date
  readonly link: string | null
  readonly picture: string | null
  readonly keyId: string | null
  readonly reason: string
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

const columns = sql`s.id, s.member_id, coalesce(nullif(m.name, ''), m.phone, m.email, '') as member_name,
  s.kind, s.state, s.created_at, s.link, s.picture, s.key_id, s.reason,
  s.decided_at, o.name as decided_by`
const joins = sql`join member m on m.id = s.member_id left join operator o on o.id = s.decided_by`

/** Whoever waits longest first. */
export async function listSubmissions(
  db: Database,
  {
    kind,
    state,
    ...page
  }: PageRequest & { readonly kind: SubmissionKind | undefined; readonly state: State | undefined },
): Promise<Page<SubmissionRow>> {
  const matching = sql`(${kind ?? null}::text is null or s.kind = ${kind ?? null})
    and (${state ?? null}::text is null or s.state = ${state ?? null})`
  const [{ rows }, counted] = await Promise.all([
    sql<SubmissionRow>`select ${columns} from submission s ${joins} where ${matching}
      order by s.created_at, s.id ${limitTo(page)}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from submission s where ${matching}`.execute(db),
  ])
  return { rows, total: Number(onlyRow(counted).total) }
}

export const findSubmission = async (db: Database, id: string): Promise<SubmissionRow | undefined> =>
  (await sql<SubmissionRow>`select ${columns} from submission s ${joins} where s.id = ${id}`.execute(db)).rows[0]

export const listSimilar = async (db: Database, id: string): Promise<SubmissionRow[]> =>
  (await sql<SubmissionRow>`select ${columns} from similar_submissions(${id}) s ${joins}`.execute(db)).rows

export type DecideOutcome = State | 'unknown' | 'decided' | 'operator-limit' | Exclude<GrantRefusal, '' | 'unknown'>

export const decideSubmission = async (
  db: Database,
  { id, operatorId, isApproved, reason }: { id: string; operatorId: string; isApproved: boolean; reason: string },
): Promise<Exclude<DecideOutcome, 'pending'>> =>
  onlyRow(
    await sql<{ outcome: Exclude<DecideOutcome, 'pending'> }>`
      select decide_submission(${id}, ${operatorId}, ${isApproved}, ${reason}) as outcome`.execute(db),
  ).outcome
