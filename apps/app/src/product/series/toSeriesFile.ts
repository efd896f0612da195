import type { DataOf } from '@millrace/contract/call'
import type { seriesDay } from '@millrace/contract/product/series'
import type { SeriesFile, SeriesLines } from '@millrace/proof'
import type { SealedLog } from '../../features/transparency/useSealedLog.ts'

type Answer = DataOf<typeof seriesDay>
/** The answer with its lines read. */
export type SeriesDay = Answer & SeriesLines

/** All that it takes to check a day of quarters elsewhere. */
export const toSeriesFile = (
  { machineName, machineId, isDemo, report, lines, texts, approval }: Answer,
  log: SealedLog['log'],
): SeriesFile => ({
  kind: 'millrace-series',
  version: 1,
  machine: machineName,
  machineId,
  isDemo,
  report: { id: report.id, day: report.day },
  lines,
  texts,
  approval: approval.map(({ act, operator, key, signature, text }) => ({ act, operator, key, signature, text })),
  log,
})
