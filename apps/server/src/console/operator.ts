import { auditList, operatorCreate, operatorList, operatorUpdate } from '@millrace/contract/console/operator'
import { listAudit, recordAuditEntry, toAuditEntry } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { createOperator } from './createOperator.ts'
import { changeOperator, listOperators, lockAdmins, lockOperator, removeSessionsOf, type OperatorRow } from './store.ts'

const toOperatorItem = ({ id, email, name, role, isActive, createdAt, lastSeenAt }: OperatorRow) => ({
  id,
  email,
  name,
  role,
  isActive,
  createTime: createdAt.toISOString(),
  lastSeenTime: lastSeenAt?.toISOString() ?? null,
})

const toAuditedState = ({ email, name, role, isActive }: OperatorRow) => ({ email, name, role, isActive })

export const operatorHandlers = [
  handle(operatorList, async ({ db }, page) => {
    const { rows, total } = await listOperators(db, page)
    return { list: rows.map(toOperatorItem), total }
  }),
  handle(operatorCreate, async (context, request) =>
    context.db.transaction().execute(async (db) => {
      const created = await createOperator(context, db, request)
      if (!created) return refuse('operator.exists')
      const { operator, ...secrets } = created
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'operator.create',
        subjectId: operator.id,
        after: toAuditedState(operator),
      })
      return { ...toOperatorItem(operator), ...secrets }
    }),
  ),
  handle(operatorUpdate, async (context, { id, ...fields }) =>
    context.db.transaction().execute(async (db) => {
      const admins = await lockAdmins(db)
      const before = await lockOperator(db, id)
      if (!before) return refuse('operator.unknown')
      const staysAdmin = fields.isActive && fields.role === 'admin'
      if (admins.length === 1 && admins[0] === id && !staysAdmin) return refuse('operator.last-admin')
      const after = await changeOperator(db, id, fields)
      await removeSessionsOf(db, id, id === context.operator.id ? context.operator.tokenHash : undefined)
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'operator.update',
        subjectId: id,
        before: toAuditedState(before),
        after: toAuditedState(after),
      })
      return toOperatorItem(after)
    }),
  ),
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
