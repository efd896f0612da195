import type { DataOf } from '@millrace/contract/call'
import { reportDecide, reportEnter, reportList, reportOne, reportReceive } from '@millrace/contract/console/report'
import { usdtMinor } from '@millrace/money'
import { createHash } from 'node:crypto'
import { recordOperatorAction, asOperator } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist } from '../../db/rows.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { inTransaction } from '../../ledger/index.ts'
import { prepareDocument } from '../../uploads/index.ts'
import { decideReport } from './decideReport.ts'
import { enterReport } from './enterReport.ts'
import { receivePendingReports, receiveReport } from './receiveReport.ts'
import { findReport, listReports } from './store.ts'
import { toReportViews } from './toReportViews.ts'

/** For a report that is known to exist. */
async function readReport(db: Database, id: string): Promise<DataOf<typeof reportOne>> {
  const [report] = await toReportViews(db, [mustExist(await findReport(db, id))])
  return mustExist(report)
}

export const reportOperatorHandlers = [
  handle(reportList, async ({ db }, page) => {
    const { rows, total } = await listReports(db, page)
    return { list: await toReportViews(db, rows), total }
  }),
  handle(reportOne, async ({ db }, { id }) => {
    const row = await findReport(db, id)
    const [report] = row ? await toReportViews(db, [row]) : []
    return report ?? refuse('report.unknown')
  }),

  handle(reportEnter, async (context, { amount, ...entry }) => {
    const file = context.files['evidence']?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    const document = await prepareDocument(file.path)
    if (!document) return refuse('evidence.type')
    const { kind, extension, bytes } = document
    const evidence = { kind, name: `${entry.day}.${extension}`, sha256: createHash('sha256').update(bytes).digest() }
    const reportId = await context.db.transaction().execute(async (db) => {
      // Stored before the database names it: a report whose evidence cannot be read must not exist.
      const url = await context.uploads.save('evidence', extension, bytes)
      const id = await enterReport(db, {
        ...entry,
        amountMinor: usdtMinor(amount),
        enteredBy: context.operator.id,
        evidence: [{ ...evidence, url }],
      })
      if (id instanceof Refusal) return id
      await recordOperatorAction(db, context, {
        action: 'report.enter',
        subjectId: id,
        after: { ...entry, amount, evidence: { url, sha256: evidence.sha256.toString('hex') } },
      })
      return id
    })
    return reportId instanceof Refusal ? reportId : readReport(context.db, reportId)
  }),

  handle(reportDecide, async (context, { id, isApproved, reason }) => {
    const decided = await asOperator(context, async (db, record) => {
      const decided = await decideReport(db, { id, isApproved, reason, decidedBy: context.operator.id })
      if (!(decided instanceof Refusal))
        await record(isApproved ? 'report.approve' : 'report.reject', { subjectId: id, reason })
      return decided
    })
    if (decided instanceof Refusal) return decided
    if (isApproved) await receivePendingReports(context, decided.machineId)
    return readReport(context.db, id)
  }),

  handle(reportReceive, async (context, { id, receiptId }) => {
    const received = await inTransaction(context.db, async (db) => {
      const received = await receiveReport(db, id, receiptId)
      if (!(received instanceof Refusal) && received.isNew)
        await recordOperatorAction(db, context, { action: 'report.receive', subjectId: id, after: { receiptId } })
      return received
    })
    return received instanceof Refusal ? received : readReport(context.db, id)
  }),
]
