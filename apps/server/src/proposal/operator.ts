import type { DataOf } from '@millrace/contract/call'
import {
  getKind,
  proposalDecide,
  proposalDraft,
  proposalEffects,
  proposalList,
  proposalLook,
  proposalMake,
  proposalOne,
  proposalSign,
  type ProposalKind,
  type Wish,
} from '@millrace/contract/console/proposal'
import { asOperator } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import { mapPage, mustExist } from '../db/rows.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, Refusal } from '../http/handle.ts'
import { assertDecides } from '../http/identify.ts'
import type { ServerKind, ServerKinds } from './kinds.ts'
import {
  decide,
  findProposal,
  kindsOf,
  listEffects,
  listProposals,
  lookAtAct,
  propose,
  signProposal,
  toFrom,
  type StoredProposal,
} from './store.ts'

type View = DataOf<typeof proposalOne>

const toView = (row: StoredProposal): View => ({
  id: row.id,
  kind: row.kind as ProposalKind,
  subject: row.subject,
  subjectName: row.subjectName,
  before: row.before,
  after: row.after,
  reason: row.reason,
  text: row.text,
  isSigned: row.signedText !== '',
  state: row.currentState,
  proposedBy: { id: row.proposedBy, name: row.proposerName, role: row.proposerRole },
  proposedTime: row.proposedAt.toISOString(),
  expiresTime: row.expiresAt.toISOString(),
  decidedBy: toPerson(row.decidedBy, row.deciderName, row.deciderRole),
  decidedTime: row.decidedAt?.toISOString() ?? null,
  decideReason: row.decideReason,
  seenBy: toPerson(row.seenBy, row.seerName, row.seerRole),
  seenTime: row.seenAt?.toISOString() ?? null,
  objection: row.objection,
})

const toPerson = (id: string | null, name: string | null, role: string | null) =>
  id === null ? null : { id, name: name ?? '', role: role ?? '' }

/** The database's words for what was done, now, by whoever signed. All others but those of refusals change nothing. */
const doneWords = ['done', 'approved']

const mayHandle = ({ operator }: { operator: { role: string } }, kind: string): boolean =>
  (kindsOf(operator.role) as string[]).includes(kind)

/** The calls of proposals. What a kind needs of the server, besides its functions in SQL, is in `kinds`. */
export const createProposalHandlers = (kinds: ServerKinds) => {
  /** What the operator entered, in the form that is stored. */
  const prepare = async (
    context: ContextOf<typeof proposalMake>,
    { kind, content, reason }: Wish & { readonly reason: string },
  ): Promise<object | Refusal<never>> => {
    const serverKind: ServerKind<ProposalKind> | undefined = kinds[kind]
    return (await serverKind?.prepare?.(content, reason.trim(), context)) ?? content
  }

  /** Does something to a proposal as the operator, and answers with it; tells whom it concerns if it was done. */
  async function act(
    context: ContextOf<typeof proposalMake>,
    { kind, content }: { readonly kind: string; readonly content: unknown },
    work: (db: Database) => Promise<{ readonly outcome: string; readonly id: string }>,
  ): Promise<View | Refusal<never>> {
    const serverKind = kinds[kind as ProposalKind]
    const { outcome, id } = await asOperator(context, async (db) => {
      const acted = await work(db)
      if (doneWords.includes(acted.outcome))
        await serverKind?.tell?.(db, mustExist(await findProposal(db, acted.id)), context)
      return acted
    })
    if (outcome.includes('.'))
      return refuse(outcome as never, await serverKind?.valuesOf?.(context.db, outcome, content as never))
    const read = async () => mustExist(await findProposal(context.db, id))
    if (serverKind?.done && doneWords.includes(outcome)) await serverKind.done(context, await read())
    return toView(await read())
  }

  return [
    handle(proposalDraft, async (context, wish) => {
      if (!mayHandle(context, wish.kind)) return refuse('role.missing')
      const content = await prepare(context, wish)
      if (content instanceof Refusal) return content
      const { outcome, id, time, row } = await asOperator(context, (db) =>
        propose(db, toFrom(context), { kind: wish.kind, content, reason: wish.reason.trim() }),
      )
      if (outcome !== 'draft')
        return refuse(outcome as never, await kinds[wish.kind]?.valuesOf?.(context.db, outcome, content as never))
      return {
        id,
        kind: wish.kind,
        subject: row.subject,
        subjectName: row.subject_name,
        before: row.before,
        after: row.after,
        reason: wish.reason.trim(),
        text: row.signed_text,
        isSigned: false,
        state: 'open' as const,
        proposedBy: { id: context.operator.id, name: context.operator.name, role: context.operator.role },
        proposedTime: time.toISOString(),
        expiresTime: new Date(row.expires_at).toISOString(),
        decidedBy: null,
        decidedTime: null,
        decideReason: '',
        seenBy: null,
        seenTime: null,
        objection: '',
      }
    }),
    handle(proposalMake, async (context, { time, salt, signature, ...wish }) => {
      if (!mayHandle(context, wish.kind)) return refuse('role.missing')
      // Nobody decides it after them.
      if (getKind(wish.kind).signatures === 1) assertDecides(context.operator, context.now())
      const content = await prepare(context, wish)
      if (content instanceof Refusal) return content
      return act(context, { kind: wish.kind, content }, (db) =>
        propose(db, toFrom(context), {
          kind: wish.kind,
          content: { ...content, salt },
          reason: wish.reason.trim(),
          time,
          signature,
        }),
      )
    }),
    handle(proposalDecide, async (context, { id, act: decision, reason, signature }) => {
      const proposal = await findProposal(context.db, id)
      if (!proposal || !mayHandle(context, proposal.kind)) return refuse('proposal.unknown')
      return act(context, { kind: proposal.kind, content: proposal.after }, async (db) => ({
        outcome: await decide(db, toFrom(context), { id, act: decision, reason: reason.trim(), signature }),
        id,
      }))
    }),
    handle(proposalLook, async (context, { id, objection, signature }) => {
      const proposal = await findProposal(context.db, id)
      if (!proposal || !mayHandle(context, proposal.kind)) return refuse('proposal.unknown')
      return act(context, { kind: proposal.kind, content: proposal.after }, async (db) => ({
        outcome: await lookAtAct(db, toFrom(context), { id, objection: objection.trim(), signature }),
        id,
      }))
    }),
    handle(proposalSign, async (context, { id, signature }) => {
      return act(context, { kind: '', content: {} }, async (db) => ({
        outcome: await signProposal(db, context.operator.id, id, signature),
        id,
      }))
    }),
    handle(proposalList, ({ db, operator }, filter) => mapPage(listProposals(db, operator, filter), toView)),
    handle(proposalOne, async (context, { id }) => {
      const proposal = await findProposal(context.db, id)
      return proposal && mayHandle(context, proposal.kind) ? toView(proposal) : refuse('proposal.unknown')
    }),
    handle(proposalEffects, async (context, { id }) => {
      const proposal = await findProposal(context.db, id)
      if (!proposal || !mayHandle(context, proposal.kind)) return refuse('proposal.unknown')
      return listEffects(context.db, id)
    }),
  ]
}
