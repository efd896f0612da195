import type { ServerKinds } from '../../proposal/index.ts'
import { receivePendingReports } from './receiveReport.ts'

export const reportKinds: ServerKinds = {
  'report-approval': {
    // Money that has arrived already is taken now, and a job looks for it again later.
    async done(platform, { after }) {
      const reports = after['reports'] as readonly { readonly machineId: string }[]
      for (const machineId of new Set(reports.map(({ machineId }) => machineId)))
        await receivePendingReports(platform, machineId)
    },
  },
}
