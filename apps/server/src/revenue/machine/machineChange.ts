import { networks, parseAddress } from '@millrace/chain'
import type { DataOf } from '@millrace/contract/call'
import type { machineChangeList } from '@millrace/contract/console/machine'
import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { refuse } from '../../http/handle.ts'
import { addMessages } from '../../msg/index.ts'
import { listHolders, type ChangeRow } from './store.ts'

type ChangeView = DataOf<typeof machineChangeList>['list'][number]

export const decideRefusals = {
  unknown: refuse('change.unknown'),
  decided: refuse('change.decided'),
  own: refuse('change.own'),
  retired: refuse('machine.retired'),
  'units-sold': refuse('machine.units-sold'),
} as const

/** Amounts as people read them. */
function toReadable(content: ChangeRow['content']): object {
  const { price, dayReturn, ...others } = content
  return {
    ...others,
    ...(typeof price === 'string' && { price: usdtDecimal(BigInt(price)) }),
    ...(typeof dayReturn === 'string' && { dayReturn: usdtDecimal(BigInt(dayReturn)) }),
  }
}

export const toChangeView = (row: ChangeRow): ChangeView => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  kind: row.kind,
  reason: row.reason,
  state: row.state,
  before: JSON.stringify(toReadable(row.previous)),
  after: JSON.stringify(toReadable(row.content)),
  proposedBy: row.proposerName,
  proposedById: row.proposedBy,
  proposedTime: row.proposedAt.toISOString(),
  decidedBy: row.deciderName ?? '',
  decidedTime: row.decidedAt?.toISOString() ?? null,
  rejectReason: row.rejectReason,
})

/** Where a machine's owner is paid, in the stored form. Null when the rail cannot pay there. */
export function parseOwnerDestination(rail: string, text: string): string | null {
  const network = networks.find((network) => network.rail === rail)
  return network ? parseAddress(network.addressFormat, text) : text.trim() || null
}

/** Each member with a valid order of the machine gets a message. Their orders keep the terms they were bought with. */
export async function tellHolders(db: Database, { id, machineId, kind, machineName, reason }: ChangeRow) {
  const kindOfMessage = kind === 'retirement' ? 'machine-retired' : 'machine-terms'
  await addMessages(
    db,
    (await listHolders(db, machineId)).map((memberId) => ({
      memberId,
      kind: kindOfMessage,
      params: { machine: machineName, reason },
      subject: id,
      path: `${paths.machine}?id=${machineId}`,
    })),
  )
}
