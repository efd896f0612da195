import type { DataOf } from '@millrace/contract/call'
import { practiceReceipt, receiptList } from '@millrace/contract/console/receipt'
import { usdtDecimal } from '@millrace/money'
import { toAuditEntry, recordAuditEntry } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { recordPracticeReceipt } from './recordPracticeReceipt.ts'
import { findReceipt, isMachine, listReceipts, type ReceiptRow } from './store.ts'
import { toMinor } from './toMinor.ts'

const shown = ({ receivedAt, amount, ...row }: ReceiptRow): DataOf<typeof receiptList>['list'][number] => ({
  ...row,
  amount: usdtDecimal(amount),
  receivedTime: receivedAt.toISOString(),
})

export const receiptHandlers = [
  handle(receiptList, async ({ db }, page) => {
    const { rows, total } = await listReceipts(db, page)
    return { list: rows.map(shown), total }
  }),
  handle(practiceReceipt, async (context, { machineId, amount, note }) => {
    if (!context.till) return refuse('practice.off')
    if (!(await isMachine(context.db, machineId))) return refuse('machine.unknown')
    const id = await recordPracticeReceipt(context, {
      machineId,
      amountMinor: toMinor(amount),
      sender: 'practice till',
      note,
    })
    await recordAuditEntry(context.db, {
      ...toAuditEntry(context),
      action: 'receipt.practice',
      subjectId: machineId,
      after: { receiptId: id, amount, note },
    })
    const row = await findReceipt(context.db, id)
    if (!row) throw new Error('the receipt is gone')
    return shown(row)
  }),
]
