import type { DataOf } from '@millrace/contract/call'
import {
  auditList,
  decisionList,
  operatorInvite,
  operatorList,
  operatorReset,
  operatorUpdate,
  operatorVouch,
} from '@millrace/contract/console/operator'
import { findLanguage } from '@millrace/texts'
import { listAudit, recordOperatorAction, asOperator } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import { mustExist } from '../db/rows.ts'
import type { ContextOf, SignedInOperator } from '../http/context.ts'
import { handle, refuse, type Refusal } from '../http/handle.ts'
import { canSend, sendMessage } from '../messenger/index.ts'
import { createInvitationLink, findConsoleOrigin, type InvitationLink } from './inviteOperator.ts'
import {
  addInvitedOperator,
  addReset,
  giveWord,
  listDecisions,
  listMakings,
  listOperators,
  readOperator,
  updateOperator,
  type MakingRow,
  type OperatorRow,
} from './store.ts'

type OperatorItem = DataOf<typeof operatorInvite>

const toMaking = ({ how, byName, at, decidesFrom }: MakingRow) => ({
  how,
  by: byName ?? '',
  at: at.toISOString(),
  decidesTime: decidesFrom.toISOString(),
})

const toOperatorItem = (
  row: OperatorRow,
  makings: readonly MakingRow[],
  { operator, now }: { readonly operator: SignedInOperator; readonly now: () => Date },
): OperatorItem => {
  const own = makings.filter(({ operatorId }) => operatorId === row.id)
  const newest = own[0]
  const isWaiting = newest !== undefined && newest.decidesFrom > now()
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    isActive: row.isActive,
    isDemo: row.isDemo,
    createTime: row.createdAt.toISOString(),
    lastSeenTime: row.lastSeenAt?.toISOString() ?? null,
    isEnrolled: row.isEnrolled,
    decidesTime: newest?.decidesFrom.toISOString() ?? null,
    isWaiting,
    canVouch: isWaiting && row.id !== operator.id && newest?.byId !== operator.id,
    makings: own.map(toMaking),
  }
}

/** For an operator who is known to exist. */
async function readItem(
  db: Database,
  context: { readonly operator: SignedInOperator; readonly now: () => Date },
  id: string,
): Promise<OperatorItem> {
  return toOperatorItem(mustExist(await readOperator(db, id)), await listMakings(db, [id]), context)
}

const toAuditedState = ({ email, name, role, isActive }: OperatorRow) => ({ email, name, role, isActive })

/** The link goes to the operator's address, and nobody in the console sees it. */
async function sendInvitation<Key extends string>(
  context: ContextOf<typeof operatorInvite>,
  work: (db: Database, link: InvitationLink) => Promise<{ id: string; email: string } | Refusal<Key>>,
): Promise<OperatorItem | Refusal<Key | 'operator.no-mail'>> {
  const origin = findConsoleOrigin(context, context.from)
  if (origin === null || !canSend(context, 'email')) return refuse('operator.no-mail')
  const link = createInvitationLink(origin)
  return asOperator(context, async (db) => {
    const invited = await work(db, link)
    if (!('email' in invited)) return invited
    await sendMessage(context, db, {
      channel: 'email',
      to: invited.email,
      language: findLanguage('en'),
      key: 'operator.invitation',
      values: { url: link.url },
    })
    return readItem(db, context, invited.id)
  })
}

export const operatorHandlers = [
  handle(operatorList, async (context, page) => {
    const { rows, total } = await listOperators(context.db, page)
    const makings = await listMakings(
      context.db,
      rows.map(({ id }) => id),
    )
    return { list: rows.map((row) => toOperatorItem(row, makings, context)), total }
  }),
  handle(operatorInvite, async (context, request) => {
    const email = request.email.toLowerCase()
    return sendInvitation(context, async (db, { tokenHash }) => {
      const id = await addInvitedOperator(db, { ...request, email }, tokenHash)
      if (id === null) return refuse('operator.exists')
      await recordOperatorAction(db, context, {
        action: 'operator.invite',
        subjectId: id,
        after: { ...request, email },
      })
      return { id, email }
    })
  }),
  handle(operatorReset, async (context, { id }) =>
    sendInvitation(context, async (db, { tokenHash }) => {
      const email = await addReset(db, id, tokenHash)
      if (email === null) return refuse('operator.unknown')
      await recordOperatorAction(db, context, { action: 'operator.reset-link', subjectId: id })
      return { id, email }
    }),
  ),
  handle(operatorVouch, async (context, { id }) =>
    asOperator(context, async (db, record) => {
      const outcome = await giveWord(db, id)
      if (outcome === 'unknown') return refuse('operator.unknown')
      if (outcome === 'own') return refuse('operator.own-word')
      if (outcome === 'ready') return refuse('operator.ready')
      await record('operator.vouch', { subjectId: id })
      return readItem(db, context, id)
    }),
  ),
  handle(operatorUpdate, async (context, { id, ...fields }) =>
    asOperator(context, async (db, record) => {
      const before = await readOperator(db, id)
      const outcome = await updateOperator(db, id, fields)
      if (outcome === 'unknown' || !before) return refuse('operator.unknown')
      if (outcome === 'last-admin') return refuse('operator.last-admin')
      await record('operator.update', {
        subjectId: id,
        before: toAuditedState(before),
        after: { email: before.email, ...fields },
      })
      return readItem(db, context, id)
    }),
  ),
  handle(decisionList, async ({ db }, { subjectId }) => {
    const decisions = await listDecisions(db, subjectId)
    const makings = await listMakings(
      db,
      decisions.map(({ operatorId }) => operatorId),
    )
    return decisions.map(({ id, operatorId, name, role, act, makingId, at }) => ({
      id: String(id),
      by: { id: operatorId, name, role },
      act,
      at: at.toISOString(),
      // What happened to the operator later says nothing about this decision.
      makings: makings
        .filter((making) => making.operatorId === operatorId && making.id <= (makingId ?? 0n))
        .map(toMaking),
    }))
  }),
  handle(auditList, async ({ db }, page) => {
    const { rows, total } = await listAudit(db, page)
    const toJson = (value: object | null) => (value ? JSON.stringify(value) : '')
    return {
      total,
      list: rows.map(({ id, at, operatorEmail, memberId, action, subjectId, before, after, reason, address }) => ({
        id: String(id),
        at: at.toISOString(),
        who: operatorEmail ?? memberId ?? '',
        action,
        subject: subjectId ?? '',
        before: toJson(before),
        after: toJson(after),
        reason,
        from: address,
      })),
    }
  }),
]
