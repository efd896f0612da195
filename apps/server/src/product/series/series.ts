import { seriesDay } from '@millrace/contract/product/series'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { findSeriesReport, listKeyApproval, listTexts, readLines } from './store.ts'

export const seriesDayHandlers: readonly Handler[] = [
  handle(seriesDay, async ({ db, language }, { reportId }) => {
    const found = await findSeriesReport(db, language, reportId)
    if (!found) return refuse('report.unknown')
    const [lines, texts] = await Promise.all([readLines(db, reportId), listTexts(db, reportId)])
    const { machineId, machineName, timeZone, isDemo, day, state, receivedAt } = found
    const publicKeys = [...new Set(texts.map(({ publicKey }) => publicKey))]
    const approval = await listKeyApproval(db, machineId, publicKeys)
    return {
      machineId,
      machineName,
      timeZone,
      isDemo,
      report: { id: reportId, day, state, receivedTime: receivedAt?.toISOString() ?? null },
      lines,
      texts: texts.map(({ sequence, ...text }) => ({ ...text, sequence: Number(sequence) })),
      approval: approval.map(({ time, ...act }) => ({ ...act, time: time.toISOString() })),
    }
  }),
]
