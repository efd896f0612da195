import type { DataOf } from '@millrace/contract/call'
import { railList } from '@millrace/contract/console/rail'
import { reconciliationList, reconciliationTake, vanishedCreditList } from '@millrace/contract/console/reconciliation'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import { asOperator } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { getDifference } from '../rail.ts'
import {
  findItem,
  listItems,
  listRails,
  listVanishedCredits,
  readMissingCredits,
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
  handle(vanishedCreditList, async ({ db }, page) => {
    const [{ list, total }, { count, amount }] = await Promise.all([
      mapPage(listVanishedCredits(db, page), ({ blockNumber, noticedAt, endedAt, ...row }) => ({
        ...row,
        block: Number(blockNumber),
        amount: usdtDecimal(row.amount),
        noticedTime: noticedAt.toISOString(),
        endedTime: endedAt?.toISOString() ?? null,
      })),
      readMissingCredits(db),
    ])
    return { list, total, missing: { count, amount: usdtDecimal(amount) } }
  }),
  handle(reconciliationTake, async (context, { id }) => {
    const isTaken = await asOperator(context, async (db, record) => {
      const isTaken = await assignItem(db, id, context.operator.id)
      if (isTaken) await record('reconciliation.take', { subjectId: id })
      return isTaken
    })
    const row = await findItem(context.db, id)
    return !row ? refuse('reconciliation.unknown') : isTaken ? toItem(row) : refuse('reconciliation.closed')
  }),
]
