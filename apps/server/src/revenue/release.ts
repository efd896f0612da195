import type { DataOf } from '@millrace/contract/call'
import { releaseDecide, releaseList, releaseRequest } from '@millrace/contract/console/release'
import { usdtDecimal } from '@millrace/money'
import { toAuditEntry, recordAuditEntry } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { getBalance, capital, inTransaction } from '../ledger/index.ts'
import {
  addRelease,
  rejectRelease,
  approveRelease,
  findRelease,
  isMachine,
  listReleases,
  type ReleaseOutcome,
  type ReleaseRow,
} from './store.ts'
import { toMinor } from './toMinor.ts'

const shown = (row: ReleaseRow): DataOf<typeof releaseDecide> => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  amount: usdtDecimal(row.amount),
  destination: row.destination,
  purpose: row.purpose,
  state: row.state,
  requestedBy: row.requesterEmail,
  requestedById: row.requestedBy,
  requestedTime: row.requestedAt.toISOString(),
  decidedBy: row.deciderEmail ?? '',
  decidedTime: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
})

const refusals = {
  unknown: refuse('release.unknown'),
  decided: refuse('release.decided'),
  own: refuse('release.own'),
  'above-capital': refuse('release.above-capital'),
} as const
const isDone = (outcome: ReleaseOutcome): outcome is 'approved' | 'rejected' =>
  outcome === 'approved' || outcome === 'rejected'

export const releaseHandlers = [
  handle(releaseList, async ({ db }, page) => {
    const { rows, total } = await listReleases(db, page)
    return { list: rows.map(shown), total }
  }),
  handle(releaseRequest, async (context, { amount, ...request }) => {
    if (!(await isMachine(context.db, request.machineId))) return refuse('machine.unknown')
    // Looked at again, and for good, when it is decided.
    if ((await getBalance(context.pool, capital(request.machineId), 'USDT')).minor < toMinor(amount))
      return refuse('release.above-capital')
    const id = await context.db.transaction().execute(async (db) => {
      const id = await addRelease(db, { ...request, amount: toMinor(amount), requestedBy: context.operator.id })
      await recordAuditEntry(db, {
        ...toAuditEntry(context),
        action: 'release.request',
        subjectId: id,
        after: { ...request, amount },
      })
      return id
    })
    const row = await findRelease(context.db, id)
    if (!row) throw new Error('the release is gone')
    return shown(row)
  }),
  handle(releaseDecide, async (context, { id, isApproved, reason }) => {
    if (!isApproved && reason.trim() === '') return refuse('release.reason-missing')
    const outcome = await inTransaction(context.pool, async ({ db }) => {
      const outcome = isApproved
        ? await approveRelease(db, id, context.operator.id)
        : await rejectRelease(db, id, context.operator.id, reason.trim())
      if (isDone(outcome))
        await recordAuditEntry(db, {
          ...toAuditEntry(context),
          action: isApproved ? 'release.approve' : 'release.reject',
          subjectId: id,
          reason,
        })
      return outcome
    })
    if (!isDone(outcome)) return refusals[outcome]
    const row = await findRelease(context.db, id)
    return row ? shown(row) : refuse('release.unknown')
  }),
]
