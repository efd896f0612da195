import type { DataOf } from '@millrace/contract/call'
import { releaseList } from '@millrace/contract/console/release'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import type { ServerKinds } from '../../proposal/index.ts'
import { listReleases, type ReleaseRow } from './store.ts'

const toReleaseView = (row: ReleaseRow): DataOf<typeof releaseList>['list'][number] => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  amount: usdtDecimal(row.amount),
  rail: row.rail,
  destination: row.destination,
  state: row.state,
  railTransaction: row.railTransaction ?? '',
  ...row.people,
  approvedTime: row.approvedAt.toISOString(),
})

export const releaseKind: ServerKinds = {
  release: {
    /** What goes through the practice till is paid at once; the other rails report when they have paid. */
    async done({ till }) {
      await till?.payOut()
    },
  },
}

export const releaseOperatorHandlers = [
  handle(releaseList, ({ db }, page) => mapPage(listReleases(db, page), toReleaseView)),
]
