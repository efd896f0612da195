import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { machineOperatorHandlers } from './machine/operator.ts'
import { handleReading } from './reading/enterReadings.ts'
import { receiptOperatorHandlers } from './receipt/operator.ts'
import { releaseOperatorHandlers } from './release/operator.ts'
import { reportOperatorHandlers } from './report/operator.ts'
import { receivePendingReports } from './report/receiveReport.ts'

export { machineKinds } from './machine/machineKinds.ts'
export { saveDraft } from './machine/store.ts'
export { enterReadings } from './reading/enterReadings.ts'
export { releaseKind } from './release/operator.ts'
export { reportKinds } from './report/reportKinds.ts'
export { receiveReports } from './report/store.ts'
export { receivePendingReports } from './report/receiveReport.ts'
export { listReportEvidence } from './report/toReportViews.ts'

export const revenueHandlers: readonly Handler[] = [
  handleReading,
  ...machineOperatorHandlers,
  ...reportOperatorHandlers,
  ...receiptOperatorHandlers,
  ...releaseOperatorHandlers,
]

export const revenueJobs = (platform: Platform) => [
  // For reports that could not be received when they were approved: their money came later, or the process ended.
  { name: 'receive-revenue', cron: '* * * * *', isAtStart: true, run: () => receivePendingReports(platform) },
]
