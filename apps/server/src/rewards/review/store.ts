import { sql } from 'kysely'
import { hasValues, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { call, callRow } from '../../db/functions.ts'
import { limitTo, type Page, type PageRequest, query, queryPage } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
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
export const findOwnSubmission = (db: Database, memberId: string, kind: SubmissionKind): Promise<OwnSubmission> =>
  query(db)
    .row`select case when is_link_listed(v.terms ->> 'groupUrl') then v.terms else v.terms - 'groupUrl' end as terms,
      s.state, s.reason, s.created_at, s.decided_at, s.link, (
      select r.amount from reward r where (r.member_id, r.id) = (s.member_id, s.reward_id)) as received
    from (values (1)) x left join programme_view v on v.id = programme_of(${kind})
    left join lateral (
      select * from submission s where s.member_id = ${memberId} and s.kind = ${kind} order by s.created_at
      desc, s.id limit 1
    ) s on true`

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
): Promise<SubmitOutcome> => {
  const { name = null, keyId = null, look = null } = picture ?? {}
  return (await callRow(db, 'submitForReview', memberId, kind, name, keyId, look, link)).outcome as SubmitOutcome
}

type ExportedSubmission = Omit<SubmissionRow, 'memberId' | 'memberName' | 'decidedBy'>

/** What a member has sent in, with the encrypted file of each screenshot. */
export const exportSubmissions = (db: Database, memberId: string): Promise<ExportedSubmission[]> =>
  query(db).rows`select s.id, s.kind, s.state, s.link, s.reason, s.picture, s.key_id, s.created_at,
      s.decided_at
    from submission s where s.member_id = ${memberId} order by s.created_at, s.id`

/** For a member who has closed the account. Returns the files that have to go. */
export const forgetSubmissions = (db: Database, memberId: string) => call(db, 'forgetSubmissions', memberId)

// ── for operators

export type SubmissionRow = Omit<Row<'submission'>, 'look' | 'rewardId'> & { readonly memberName: string }

const columns = sql`s.id, s.member_id, ${memberNameOf('m')} as member_name,
  s.kind, s.state, s.created_at, s.link, s.picture, s.key_id, s.reason,
  s.decided_at, o.name as decided_by`
const joins = sql`join member m on m.id = s.member_id left join operator o on o.id = s.decided_by`

/** Whoever waits longest first. */
export function listSubmissions(
  db: Database,
  {
    kind,
    state,
    ...page
  }: PageRequest & { readonly kind: SubmissionKind | undefined; readonly state: State | undefined },
): Promise<Page<SubmissionRow>> {
  const matching = hasValues({ 's.kind': kind, 's.state': state })
  return queryPage(
    db,
    sql`select ${columns} from submission s ${joins} where ${matching}
      order by s.created_at, s.id ${limitTo(page)}`,
    sql`select count(*) as total from submission s where ${matching}`,
  )
}

export const findSubmission = (db: Database, id: string): Promise<SubmissionRow | null> =>
  query(db).first`select ${columns} from submission s ${joins} where s.id = ${id}`

export const listSimilar = (db: Database, id: string): Promise<SubmissionRow[]> =>
  query(db).rows`select ${columns} from similar_submissions(${id}) s ${joins}`
