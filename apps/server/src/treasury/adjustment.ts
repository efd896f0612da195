import { networks, parseAddress, formatAddress } from '@millrace/chain'
import type { DataOf } from '@millrace/contract/call'
import type { adjustmentList } from '@millrace/contract/console/adjustment'
import type { platformMoves } from '@millrace/contract/wallet/move'
import { money, toDecimal } from '@millrace/money'
import type { Platform } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import type { ServerKinds } from '../proposal/index.ts'
import type { AdjustmentRow } from './store.ts'

export const toAdjustment = (row: AdjustmentRow): DataOf<typeof adjustmentList>['list'][number] => ({
  id: row.id,
  kind: row.kind,
  rail: row.rail,
  toRail: row.toRail,
  progress: row.arrivalId === null ? (row.payoutState ?? '') : 'arrived',
  currency: row.currency,
  amount: toDecimal(money(row.amount, row.currency)),
  destination: row.destination,
  receiptId: row.receiptId,
  ...row.people,
  approvedTime: row.approvedAt.toISOString(),
})

/** What everybody sees of a move: not who decided it. */
export const toPublicMove = (row: AdjustmentRow): DataOf<typeof platformMoves>['list'][number] => {
  const { id, amount, currency, rail, toRail, progress, reason, approvedTime: time } = toAdjustment(row)
  const kind = row.kind === 'fees-out' ? row.kind : 'rail-move'
  return { id, kind, amount, currency, rail, toRail, progress, reason, time }
}

export const adjustmentKind: ServerKinds = {
  adjustment: {
    /** An address in the stored form, whatever the chain's own is. */
    prepare(content) {
      const network = networks.find((network) => network.rail === content.rail)
      if (content.kind !== 'owner-out' || !network) return content
      const destination = parseAddress(network.addressFormat, content.destination ?? '')
      return destination ? { ...content, destination } : refuse('adjustment.incomplete')
    },
  },
}

/** The owner's deposit address on each configured chain, in the chain's own format. */
export async function listOwnerAddresses({ chains }: Platform['rails']): Promise<{ rail: string; address: string }[]> {
  const found = await Promise.all(
    networks.map(async ({ rail, addressFormat }) => {
      const address = await chains[rail]?.getAddress('owner')
      return address ? [{ rail, address: formatAddress(addressFormat, address) }] : []
    }),
  )
  return found.flat()
}
