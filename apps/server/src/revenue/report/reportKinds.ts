import { refuse } from '../../http/handle.ts'
import type { ServerKinds } from '../../proposal/index.ts'
import { receivePendingReports } from './receiveReport.ts'

export const reportKinds: ServerKinds = {
  'report-entry': {
    // Nobody signs evidence that nobody can open.
    async prepare(content, _reason, { uploads }) {
      const { kind, sha256 } = content.evidence
      const isStored = await uploads.has('evidence', kind === 'picture' ? 'webp' : 'pdf', Buffer.from(sha256, 'hex'))
      return isStored ? content : refuse('file.missing')
    },
  },
  'report-approval': {
    // Money that has arrived already is taken now, and a job looks for it again later.
    async done(platform, { after }) {
      const reports = after['reports'] as readonly { readonly machineId: string }[]
      for (const machineId of new Set(reports.map(({ machineId }) => machineId)))
        await receivePendingReports(platform, machineId)
    },
  },
}
