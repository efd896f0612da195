import { adjustmentList, ownerReceiptList } from '@millrace/contract/console/adjustment'
import { platformMoves } from '@millrace/contract/wallet/move'
import { money, toDecimal } from '@millrace/money'
import { mapPage } from '../db/rows.ts'
import { handle, type Handler } from '../http/handle.ts'
import { listOwnerAddresses, toAdjustment, toPublicMove } from './adjustment.ts'
import { limitHandlers } from './limit/operator.ts'
import { rateHandlers } from './rate/operator.ts'
import { listAdjustments, listMoves, listUnusedOwnerReceipts } from './store.ts'

export const treasuryHandlers: readonly Handler[] = [
  handle(adjustmentList, ({ db }, page) => mapPage(listAdjustments(db, page), toAdjustment)),
  handle(ownerReceiptList, async (context) => ({
    addresses: await listOwnerAddresses(context.rails),
    list: (await listUnusedOwnerReceipts(context.db)).map(({ amount, receivedAt, ...row }) => ({
      ...row,
      amount: toDecimal(money(amount, row.currency)),
      receivedTime: receivedAt.toISOString(),
    })),
  })),
  handle(platformMoves, ({ db }, page) => mapPage(listMoves(db, page), toPublicMove)),
  ...rateHandlers,
  ...limitHandlers,
]
