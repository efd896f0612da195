import type { DataOf } from '@millrace/contract/call'
import { railList } from '@millrace/contract/console/rail'
import {
  reconciliationClose,
  reconciliationConfirm,
  reconciliationList,
  reconciliationTake,
} from '@millrace/contract/console/reconciliation'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import { recordOperatorAction, asOperator } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { getDifference } from '../rail.ts'
import {
  closeItem,
  confirmLostPayouts,
  findItem,
  listItems,
  listRails,
  assignItem,
  type ItemRow,
  type RailRow,
} from './store.ts'

const toItem = (row: ItemRow): DataOf<typeof reconciliationTake> => ({
  id: row.id,
  rail: row.rail,
  currency: row.currency,
  kind: row.kind,
  subject: row.subject,
  difference: toDecimal(money(row.difference, row.currency)),
  detail: row.detail,
  openedTime: row.openedAt.toISOString(),
  seenTime: row.seenAt.toISOString(),
  owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '', role: row.ownerRole ?? '' },
  takenTime: row.takenAt?.toISOString() ?? null,
  closedTime: row.closedAt?.toISOString() ?? null,
  note: row.note,
  review:
    row.reviewedBy === null || row.reviewedAt === null
      ? null
      : {
          by: { id: row.reviewedBy, name: row.reviewerName ?? '', role: row.reviewerRole ?? '' },
          note: row.reviewNote ?? '',
          time: row.reviewedAt.toISOString(),
        },
})

function toRail({ currency, ...row }: RailRow): DataOf<typeof railList>['list'][number] {
  const text = (minor: bigint) => toDecimal(money(minor, currency))
  const toNumber = (value: bigint | null) => (value === null ? null : Number(value))
  return {
    id: `${row.rail} ${currency}`,
    rail: row.rail,
    currency,
    isUp: row.isUp,
    note: row.note,
    isStopped: row.isStopped,
    waitsFor: [...row.waitsFor],
    checkedTime: row.checkedAt.toISOString(),
    downSince: row.downSince?.toISOString() ?? null,
    own: text(row.own),
    custody: text(row.custody),
    unbooked: text(row.unbooked),
    difference: text(getDifference({ ...row, currency })),
    height: toNumber(row.height),
    behind: toNumber(row.behind),
    hot: row.hot === null ? null : usdtDecimal(row.hot),
    payoutsWaiting: Number(row.payoutsWaiting),
    payoutsSent: Number(row.payoutsSent),
  }
}

export const reconciliationHandlers: readonly Handler[] = [
  handle(railList, async ({ db }) => {
    const list = (await listRails(db)).map(toRail)
    return { list, total: list.length }
  }),
  handle(reconciliationList, ({ db }, page) => mapPage(listItems(db, page), toItem)),
  handle(reconciliationTake, async (context, { id }) => {
    const isTaken = await context.db.transaction().execute(async (db) => {
      const isTaken = await assignItem(db, id, context.operator.id)
      if (isTaken) await recordOperatorAction(db, context, { action: 'reconciliation.take', subjectId: id })
      return isTaken
    })
    const row = await findItem(context.db, id)
    return !row ? refuse('reconciliation.unknown') : isTaken ? toItem(row) : refuse('reconciliation.closed')
  }),
  handle(reconciliationClose, async (context, { id, note }) => {
    const before = await findItem(context.db, id)
    if (!before) return refuse('reconciliation.unknown')
    // It closes by itself once rail and ledger agree. Closing it by hand would only hide it until the next comparison.
    // Lost payouts take two people.
    if ((before.kind === 'difference' || before.kind === 'restored') && before.closedAt === null)
      return refuse('reconciliation.still-there')
    const isClosed = await context.db.transaction().execute(async (db) => {
      const isClosed = await closeItem(db, id, context.operator.id, note)
      if (isClosed)
        await recordOperatorAction(db, context, { action: 'reconciliation.close', subjectId: id, reason: note })
      return isClosed
    })
    const row = await findItem(context.db, id)
    return row && isClosed ? toItem(row) : refuse('reconciliation.closed')
  }),
  handle(reconciliationConfirm, async (context, { id, note }) => {
    const outcome = await asOperator(context, async (db, record) => {
      const outcome = await confirmLostPayouts(db, id, context.operator.id, note)
      if (outcome === 'noted' || outcome === 'closed')
        await record('reconciliation.confirm', { subjectId: id, reason: note })
      return outcome
    })
    if (outcome === 'own') return refuse('reconciliation.own')
    if (outcome === 'not-open') return refuse('reconciliation.closed')
    const row = outcome === 'unknown' ? null : await findItem(context.db, id)
    return row ? toItem(row) : refuse('reconciliation.unknown')
  }),
]
