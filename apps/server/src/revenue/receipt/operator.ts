import type { DataOf } from '@millrace/contract/call'
import { practiceReceipt, receiptList } from '@millrace/contract/console/receipt'
import { money, toDecimal, usdtMinor } from '@millrace/money'
import { recordOperatorAction } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { RailsUnreachable } from '../../rails/index.ts'
import { machineExists } from '../machine/store.ts'
import { receivePendingReports } from '../report/receiveReport.ts'
import { findReceipt, listReceipts, type ReceiptRow } from './store.ts'

const toReceiptView = ({ receivedAt, amount, ...row }: ReceiptRow): DataOf<typeof practiceReceipt> => ({
  ...row,
  amount: toDecimal(money(amount, row.currency)),
  receivedTime: receivedAt.toISOString(),
})

export const receiptOperatorHandlers = [
  handle(receiptList, ({ db }, page) => mapPage(listReceipts(db, page), toReceiptView)),
  handle(practiceReceipt, async (context, { machineId, amount, note }) => {
    const { db, till } = context
    if (!till) return refuse('practice.off')
    if (!(await machineExists(db, machineId))) return refuse('machine.unknown')
    const id = await till
      .payIn({
        machineId,
        amountMinor: usdtMinor(amount),
        sender: 'practice till',
        note,
        enteredBy: context.operator.id,
      })
      .catch((error: unknown) => {
        if (error instanceof RailsUnreachable) return null
        throw error
      })
    if (id === null) return refuse('rail.off')
    await receivePendingReports(context, machineId)
    await recordOperatorAction(db, context, {
      action: 'receipt.practice',
      subjectId: machineId,
      after: { receiptId: id, amount, note },
    })
    return toReceiptView(mustExist(await findReceipt(db, id)))
  }),
]
