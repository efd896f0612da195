import type { DataOf, ParsedOf } from '@millrace/contract/call'
import {
  getKind,
  kindNames,
  lookKinds,
  type ProposalKind,
  type proposalActs,
  type proposalEffects,
  type proposalList,
} from '@millrace/contract/console/proposal'
import { sql } from 'kysely'
import type { OperatorContext } from '../audit/index.ts'
import { hasValues } from '../db/conditions.ts'
import type { Database } from '../db/database.ts'
import { isInRange } from '../db/dayRange.ts'
import { call, callRow } from '../db/functions.ts'
import { firstOrNull, query, readPage } from '../db/rows.ts'
import type { Row } from '../db/schema.ts'

export type NewProposal = {
  readonly kind: ProposalKind
  readonly content: object
  readonly reason: string
  /** With both, it is made; with neither, it is drafted. */
  readonly time?: string
  readonly signature?: string | undefined
}
type From = { readonly operator: { readonly id: string }; readonly requestId: string; readonly address: string }

export const toFrom = ({ operator, requestId, from }: OperatorContext): From => ({
  operator,
  requestId,
  address: from.address,
})

export async function propose(db: Database, from: From, { kind, content, reason, time, signature }: NewProposal) {
  const { content: row, ...proposed } = await callRow(
    db,
    'propose',
    from.operator.id,
    kind,
    JSON.stringify(content),
    reason,
    time === undefined ? null : new Date(time),
    toBytes(signature),
    from.requestId,
    from.address,
  )
  return { ...proposed, row: row as DraftRow }
}

/** What the database makes of a wish, with the names of its columns. */
type DraftRow = {
  readonly subject: string
  readonly subject_name: string
  readonly before: Row<'proposal'>['before']
  readonly after: Row<'proposal'>['after']
  readonly signed_text: string
  readonly expires_at: string
}

export const decide = (
  db: Database,
  from: From,
  {
    id,
    act,
    reason,
    signature,
  }: {
    readonly id: string
    readonly act: (typeof proposalActs)[number]
    readonly reason: string
    readonly signature?: string | undefined
  },
): Promise<string> =>
  call(db, 'decide', id, from.operator.id, act, reason, toBytes(signature), from.requestId, from.address)

export const lookAtAct = (
  db: Database,
  from: From,
  {
    id,
    objection,
    signature,
  }: { readonly id: string; readonly objection: string; readonly signature?: string | undefined },
): Promise<string> =>
  call(db, 'lookAtAct', id, from.operator.id, objection, toBytes(signature), from.requestId, from.address)

export const signProposal = (db: Database, operatorId: string, id: string, signature: string | undefined) =>
  call(db, 'signProposal', id, operatorId, toBytes(signature))

const toBytes = (base64: string | undefined) => (base64 === undefined ? null : Buffer.from(base64, 'base64'))

const selectProposals = (db: Database) =>
  db
    .selectFrom('proposal')
    .innerJoin('operator as proposer', 'proposer.id', 'proposal.proposedBy')
    .leftJoin('operator as decider', 'decider.id', 'proposal.decidedBy')
    .leftJoin('operator as seer', 'seer.id', 'proposal.seenBy')
    .selectAll('proposal')
    .select([
      'proposer.name as proposerName',
      'proposer.role as proposerRole',
      'decider.name as deciderName',
      'decider.role as deciderRole',
      'seer.name as seerName',
      'seer.role as seerRole',
      sql<string>`text_of_proposal(proposal)`.as('text'),
      sql<Row<'proposal'>['state']>`${state}`.as('currentState'),
    ])

/** Nobody writes down when one expires. */
const state = sql<string>`case when proposal.state = 'open' and proposal.expires_at <= now() then 'expired'
  else proposal.state end`

export type StoredProposal = Awaited<ReturnType<ReturnType<typeof selectProposals>['execute']>>[number]

export const findProposal = (db: Database, id: string): Promise<StoredProposal | null> =>
  firstOrNull(selectProposals(db).where('proposal.id', '=', id))

type Effect = DataOf<typeof proposalEffects>[number]

/** As the database counts it now. */
export const listEffects = (db: Database, id: string): Promise<Effect[]> =>
  query(db).rows`select e.effect, e.unit, trim_scale(e.was)::text as was, trim_scale(e.will_be)::text as will_be,
      trim_scale(e.will_be - e.was)::text as change
    from effects_of_proposal(${id}) e`

export function listProposals(
  db: Database,
  { id: operatorId, role }: { readonly id: string; readonly role: string },
  { kind, state: wanted, subject, isUnseen, isOwn, ...page }: ParsedOf<typeof proposalList>,
) {
  const kinds = kindsOf(role)
  const listed = isUnseen === true ? kinds.filter((one) => lookKinds.includes(one)) : kinds
  const isMatch = sql<boolean>`${hasValues({ 'proposal.kind': kind, 'proposal.subject': subject })}
    and proposal.kind = any (${listed}) and ${isInRange('proposal.proposedAt', page)}
    and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null}
      or ${wanted === 'decided'} and ${state} <> 'open')
    and (${isOwn ?? null}::boolean is null or (proposal.proposed_by = ${operatorId}) = ${isOwn ?? null})
    and (${isUnseen !== true} or proposal.seen_by is null)`
  return readPage(
    selectProposals(db)
      .where(isMatch)
      .orderBy(sql`${state} <> 'open'`)
      .orderBy('proposal.proposedAt', wanted === 'open' ? 'asc' : 'desc')
      .orderBy('proposal.id'),
    db.selectFrom('proposal').where(isMatch),
    page,
  )
}

type Person = { readonly id: string; readonly name: string; readonly role: string }
const person = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'role', ${sql.ref(`${alias}.role`)})`

/** Who stands behind what was done under a proposal's id, and why. */
export const twoPeopleOf = (id: string) =>
  sql<{ reason: string; proposedBy: Person; proposedTime: string; approvedBy: Person }>`(
    select json_build_object('reason', p.reason, 'proposedBy', ${person('proposer')},
      'proposedTime', utc_text(p.proposed_at),
      'approvedBy', ${person('approver')})
    from proposal p join operator proposer on proposer.id = p.proposed_by
    join operator approver on approver.id = p.decided_by where p.id = ${sql.ref(id)})`

/** The kinds that operators of this role propose, decide and read. */
export const kindsOf = (role: string): ProposalKind[] =>
  kindNames.filter((kind) => (getKind(kind).roles as readonly string[]).includes(role))
