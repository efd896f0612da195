import type { DataOf } from '@millrace/contract/call'
import { reportEvidence, reportList, reportOne, reportReceive } from '@millrace/contract/console/report'
import { createHash } from 'node:crypto'
import { recordOperatorAction } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist } from '../../db/rows.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { inTransaction } from '../../ledger/index.ts'
import { prepareDocument } from '../../uploads/index.ts'
import { receiveReport } from './receiveReport.ts'
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

  handle(reportEvidence, async ({ files, uploads }) => {
    const file = files['evidence']?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    const document = await prepareDocument(file.path)
    if (!document) return refuse('evidence.type')
    const { kind, extension, bytes } = document
    // Its address follows from its hash, which is what the report names.
    await uploads.save('evidence', extension, bytes)
    return { kind, sha256: createHash('sha256').update(bytes).digest('hex') }
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
