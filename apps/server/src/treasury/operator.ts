import type { DataOf } from '@millrace/contract/call'
import {
  adjustmentDecide,
  adjustmentList,
  adjustmentRequest,
  ownerReceiptList,
} from '@millrace/contract/console/adjustment'
import { platformMoves } from '@millrace/contract/wallet/move'
import { money, toDecimal } from '@millrace/money'
import { actAs, recordOperatorAction, refuseUnsigned, asOperator } from '../audit/index.ts'
import { mapPage } from '../db/rows.ts'
import type { Platform } from '../http/context.ts'
import { handle, refuse, Refusal, type Handler } from '../http/handle.ts'
import { inTransaction } from '../ledger/index.ts'
import { listOwnerAddresses, parseAdjustment, toAdjustment, toPublicMove } from './adjustment.ts'
import { rateHandlers } from './rate/operator.ts'
import {
  addAdjustment,
  decideAdjustment,
  findAdjustment,
  listAdjustments,
  listMoves,
  listUnusedOwnerReceipts,
} from './store.ts'

const decideRefusals = {
  unsigned: refuse('approval.unsigned'),
  'request-unsigned': refuse('approval.request-unsigned'),
  unknown: refuse('adjustment.unknown'),
  decided: refuse('adjustment.decided'),
  own: refuse('adjustment.own'),
  insufficient: refuse('adjustment.insufficient'),
  'no-key': refuse('adjustment.no-key'),
  'receipt-used': refuse('receipt.used'),
} as const

async function readAdjustment({ db }: Pick<Platform, 'db'>, id: string): Promise<DataOf<typeof adjustmentDecide>> {
  const row = await findAdjustment(db, id)
  if (!row) throw new Error(`adjustment ${id} is gone`)
  return toAdjustment(row)
}

export const treasuryHandlers: readonly Handler[] = [
  handle(adjustmentList, ({ db }, page) => mapPage(listAdjustments(db, page), toAdjustment)),
  handle(adjustmentRequest, async (context, request) => {
    const adjustment = await parseAdjustment(context.db, context.operator.id, request)
    if (adjustment instanceof Refusal) return adjustment
    const { kind, rail, toRail, currency, amount, destination, reason } = adjustment
    const id = await asOperator(context, async (db, record) => {
      const id = await addAdjustment(db, adjustment)
      if (id)
        await record('adjustment.request', {
          subjectId: id,
          reason,
          after: { kind, rail, toRail, currency, amount: toDecimal(money(amount, currency)), destination },
        })
      return id
    })
    return id === null ? refuse('receipt.used') : readAdjustment(context, id)
  }),
  handle(adjustmentDecide, async (context, { id, isApproved, reason = '', signature }) => {
    const outcome = await refuseUnsigned(
      inTransaction(context.db, async (db) => {
        await actAs(db, context.operator, signature)
        const outcome = await decideAdjustment(db, id, context.operator.id, isApproved, reason)
        if (outcome === 'approved' || outcome === 'rejected')
          await recordOperatorAction(db, context, {
            action: isApproved ? 'adjustment.approve' : 'adjustment.reject',
            subjectId: id,
            reason,
          })
        return outcome
      }),
    )
    if (outcome !== 'approved' && outcome !== 'rejected') return decideRefusals[outcome]
    return readAdjustment(context, id)
  }),
  handle(ownerReceiptList, async (context) => ({
    addresses: await listOwnerAddresses(context.rails),
    list: (await listUnusedOwnerReceipts(context.db)).map(({ amount, receivedAt, usedAs: _, ...row }) => ({
      ...row,
      amount: toDecimal(money(amount, row.currency)),
      receivedTime: receivedAt.toISOString(),
    })),
  })),
  handle(platformMoves, ({ db }, page) => mapPage(listMoves(db, page), toPublicMove)),
  ...rateHandlers,
]
