import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { machineHandlers } from './machine.ts'
import { handleReading } from './reading.ts'
import { receiptHandlers } from './receipt.ts'
import { receivePendingReports } from './receivePendingReports.ts'
import { releaseHandlers } from './release.ts'
import { reportHandlers } from './report.ts'

export { createMachine } from './createMachine.ts'
export { enterReadings } from './enterReadings.ts'
export { receivePendingReports } from './receivePendingReports.ts'
export { listReportEvidence } from './toReportViews.ts'
export {
  addRelease as requestRelease,
  approveAll as approveReports,
  bookReports as receiveReports,
  approveRelease,
} from './store.ts'

export const revenueHandlers: readonly Handler[] = [
  handleReading,
  ...machineHandlers,
  ...reportHandlers,
  ...receiptHandlers,
  ...releaseHandlers,
]

export const revenueJobs = (platform: Platform) => [
  // What could not be received at once, because the process ended in between or the money came by another way.
  { name: 'receive-revenue', cron: '* * * * *', isAtStart: true, run: () => receivePendingReports(platform) },
]
