import type { DataOf } from '@millrace/contract/call'
import { auditList, decisionList, operatorList } from '@millrace/contract/console/operator'
import { listAudit, supportReads } from '../audit/index.ts'
import { handle } from '../http/handle.ts'
import { listDecisions, listMakings, listOperators, type MakingRow, type OperatorRow } from './store.ts'

type OperatorItem = DataOf<typeof operatorList>['list'][number]

const toMaking = ({ how, byName, approvedByName, at }: MakingRow) => ({
  how,
  by: byName ?? '',
  approvedBy: approvedByName ?? '',
  at: at.toISOString(),
})

const toOperatorItem = (row: OperatorRow, makings: readonly MakingRow[]): OperatorItem => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  isActive: row.isActive,
  isDemo: row.isDemo,
  createTime: row.createdAt.toISOString(),
  lastSeenTime: row.lastSeenAt?.toISOString() ?? null,
  isEnrolled: row.isEnrolled,
  makings: makings.filter(({ operatorId }) => operatorId === row.id).map(toMaking),
})

export const operatorHandlers = [
  handle(operatorList, async (context, page) => {
    const { rows, total } = await listOperators(context.db, page)
    const makings = await listMakings(
      context.db,
      rows.map(({ id }) => id),
    )
    return { list: rows.map((row) => toOperatorItem(row, makings)), total }
  }),
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
  handle(auditList, async ({ db, operator }, page) => {
    const { rows, total } = await listAudit(db, page, operator.role === 'support' ? supportReads : null)
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
