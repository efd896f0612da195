import type { DataOf } from '@millrace/contract/call'
import { releaseDecide, releaseList, releaseRequest } from '@millrace/contract/console/release'
import { usdtDecimal, usdtMinor } from '@millrace/money'
import { actAs, recordOperatorAction, refuseUnsigned, type Unsigned, asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { inTransaction } from '../../ledger/index.ts'
import { findMachine } from '../machine/store.ts'
import {
  requestRelease,
  approveRelease,
  findRelease,
  listReleases,
  readFreeCapital,
  rejectRelease,
  type ReleaseRow,
} from './store.ts'

const toReleaseView = (row: ReleaseRow): DataOf<typeof releaseDecide> => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  amount: usdtDecimal(row.amount),
  rail: row.rail,
  destination: row.destination,
  purpose: row.purpose,
  state: row.state,
  requestedBy: row.requesterEmail,
  requestedById: row.requestedBy,
  requestedTime: row.requestedAt.toISOString(),
  decidedBy: row.deciderEmail ?? '',
  decidedTime: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  railTransaction: row.railTransaction ?? '',
  approvalText: row.approvalText ?? '',
})

const refusals = {
  unsigned: refuse('approval.unsigned'),
  'request-unsigned': refuse('approval.request-unsigned'),
  unknown: refuse('release.unknown'),
  decided: refuse('release.decided'),
  own: refuse('release.own'),
  'above-capital': refuse('release.above-capital'),
  'destination-changed': refuse('release.destination-changed'),
} as const
const isDecision = (
  outcome: Awaited<ReturnType<typeof approveRelease | typeof rejectRelease>> | Unsigned,
): outcome is 'approved' | 'rejected' => outcome === 'approved' || outcome === 'rejected'

export const releaseOperatorHandlers = [
  handle(releaseList, ({ db }, page) => mapPage(listReleases(db, page), toReleaseView)),
  handle(releaseRequest, async (context, { amount, ...request }) => {
    const machine = await findMachine(context.db, request.machineId)
    if (!machine) return refuse('machine.unknown')
    if (!machine.destination) return refuse('release.no-destination')
    const amountMinor = usdtMinor(amount)
    // Checked again, with the balance locked, when the release is approved.
    if ((await readFreeCapital(context.db, request.machineId)) < amountMinor) return refuse('release.above-capital')
    const id = await asOperator(context, async (db, record) => {
      const id = await requestRelease(db, { ...request, amount: amountMinor, requestedBy: context.operator.id })
      await record('release.request', { subjectId: id, after: { ...request, ...machine.destination, amount } })
      return id
    })
    return toReleaseView(mustExist(await findRelease(context.db, id)))
  }),
  handle(releaseDecide, async (context, { id, isApproved, reason, signature }) => {
    if (!isApproved && reason.trim() === '') return refuse('release.reason-missing')
    const outcome = await refuseUnsigned(
      inTransaction(context.db, async (db) => {
        await actAs(db, context.operator, signature)
        const outcome = isApproved
          ? await approveRelease(db, id, context.operator.id)
          : await rejectRelease(db, id, context.operator.id, reason.trim())
        if (isDecision(outcome))
          await recordOperatorAction(db, context, {
            action: isApproved ? 'release.approve' : 'release.reject',
            subjectId: id,
            reason,
          })
        return outcome
      }),
    )
    if (!isDecision(outcome)) return refusals[outcome]
    // What goes through the practice till is paid at once; the other rails report when they have paid.
    if (isApproved) await context.till?.payOut()
    return toReleaseView(mustExist(await findRelease(context.db, id)))
  }),
]
