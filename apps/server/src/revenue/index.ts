import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { machineOperatorHandlers } from './machine/operator.ts'
import { handleReading } from './reading/enterReadings.ts'
import { receiptOperatorHandlers } from './receipt/operator.ts'
import { releaseOperatorHandlers } from './release/operator.ts'
import { reportOperatorHandlers } from './report/operator.ts'
import { receivePendingReports } from './report/receiveReport.ts'
import { seriesHandlers } from './series/takeSeries.ts'
import { countSessions } from './session/countSessions.ts'
import { alertOperatorHandlers } from './station/alert.ts'
import { stationOperatorHandlers } from './station/operator.ts'
import { watchStations } from './station/watchStations.ts'

export { machineKinds } from './machine/machineKinds.ts'
export { saveDraft } from './machine/store.ts'
export { enterReadings } from './reading/enterReadings.ts'
export { releaseKind } from './release/operator.ts'
export { reportKinds } from './report/reportKinds.ts'
export { receiveReports } from './report/store.ts'
export { receivePendingReports } from './report/receiveReport.ts'
export { listReportEvidence } from './report/toReportViews.ts'
export { countSessions } from './session/countSessions.ts'
export { meterKinds } from './session/meterKinds.ts'

export const revenueHandlers: readonly Handler[] = [
  handleReading,
  ...seriesHandlers,
  ...machineOperatorHandlers,
  ...reportOperatorHandlers,
  ...receiptOperatorHandlers,
  ...releaseOperatorHandlers,
  ...stationOperatorHandlers,
  ...alertOperatorHandlers,
]

export const revenueJobs = (platform: Platform) => [
  // For reports that could not be received when they were approved: their money came later, or the process ended.
  { name: 'receive-revenue', cron: '* * * * *', isAtStart: true, run: () => receivePendingReports(platform) },
  // Days that are over draft their reports. Money may come at any time, and so may late sessions.
  { name: 'count-sessions', cron: '* * * * *', isAtStart: true, run: () => countSessions(platform) },
  { name: 'watch-stations', cron: '* * * * *', run: () => watchStations(platform) },
]
