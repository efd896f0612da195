import { networks, parseAddress, formatAddress } from '@millrace/chain'
import type { DataOf, ParsedOf } from '@millrace/contract/call'
import type { adjustmentDecide, adjustmentRequest } from '@millrace/contract/console/adjustment'
import type { platformMoves } from '@millrace/contract/wallet/move'
import { money, parseMoney, toDecimal, type Currency } from '@millrace/money'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { findOwnerReceipt, type AdjustmentRow, type NewAdjustment } from './store.ts'

export const toAdjustment = (row: AdjustmentRow): DataOf<typeof adjustmentDecide> => ({
  id: row.id,
  kind: row.kind,
  rail: row.rail,
  toRail: row.toRail,
  progress: row.arrivalId === null ? (row.payoutState ?? '') : 'arrived',
  currency: row.currency,
  amount: toDecimal(money(row.amount, row.currency)),
  reason: row.reason,
  destination: row.destination,
  receiptId: row.receiptId,
  state: row.state,
  requestedBy: { id: row.requestedBy, name: row.requesterName, role: row.requesterRole },
  requestedTime: row.requestedAt.toISOString(),
  decidedBy:
    row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '', role: row.deciderRole ?? '' },
  decidedTime: row.decidedAt?.toISOString() ?? null,
  rejectReason: row.rejectReason,
  approvalText: row.approvalText ?? '',
})

/** What everybody sees of a move: not who decided it. */
export const toPublicMove = (row: AdjustmentRow): DataOf<typeof platformMoves>['list'][number] => {
  const { id, amount, currency, rail, toRail, progress, reason, decidedTime, requestedTime } = toAdjustment(row)
  const kind = row.kind === 'fees-out' ? row.kind : 'rail-move'
  return { id, kind, amount, currency, rail, toRail, progress, reason, time: decidedTime ?? requestedTime }
}

type RequestRefusal = Refusal<'receipt.unknown' | 'receipt.used' | 'adjustment.incomplete'>

/** Checks what an operator requests, and fills in what follows from it. */
export async function parseAdjustment(
  db: Database,
  operatorId: string,
  request: ParsedOf<typeof adjustmentRequest>,
): Promise<NewAdjustment | RequestRefusal> {
  const { kind, currency, amount, receiptId, rail = '', toRail = '', destination = '', reason } = request
  const common = { kind, reason, requestedBy: operatorId, toRail: '' }
  if (kind === 'owner-in') {
    const receipt = receiptId ? await findOwnerReceipt(db, receiptId) : undefined
    if (!receipt) return refuse('receipt.unknown')
    if (receipt.usedAs !== null) return refuse('receipt.used')
    return {
      ...common,
      rail: receipt.rail,
      currency: receipt.currency,
      amount: receipt.amount,
      receiptId: receipt.id,
      destination: '',
    }
  }
  if (kind === 'rail-move') return parseMove({ ...common, rail, toRail }, currency, amount)
  const isPayout = kind === 'owner-out'
  const parsedAmount = amount === undefined ? null : parseMoney(amount, currency)
  const parsedDestination = isPayout ? parseDestination(rail, destination) : ''
  const isRightCurrency = isPayout ? (rail === 'bank') === (currency !== 'USDT') : true
  const isPossible = isRightCurrency && (!['fx-fund', 'fees-out'].includes(kind) || currency === 'USDT')
  if (parsedAmount === null || parsedDestination === null || !isPossible) return refuse('adjustment.incomplete')
  return {
    ...common,
    rail: isPayout ? rail : '',
    currency,
    amount: parsedAmount.minor,
    receiptId: null,
    destination: parsedDestination,
  }
}

/** A move goes from one chain to another. The database fills in the address: nobody types it. */
function parseMove(
  move: Pick<NewAdjustment, 'kind' | 'reason' | 'requestedBy' | 'rail' | 'toRail'>,
  currency: Currency,
  amount: string | undefined,
): NewAdjustment | RequestRefusal {
  const parsed = amount === undefined ? null : parseMoney(amount, 'USDT')
  const isChain = (name: string) => networks.some((network) => network.rail === name)
  if (!parsed || currency !== 'USDT' || !isChain(move.rail) || !isChain(move.toRail) || move.rail === move.toRail)
    return refuse('adjustment.incomplete')
  return { ...move, currency, amount: parsed.minor, receiptId: null, destination: '' }
}

/** Where the owner wants to be paid, in the stored form. Null when the rail cannot pay there. */
function parseDestination(rail: string, text: string): string | null {
  const network = networks.find((network) => network.rail === rail)
  if (network) return parseAddress(network.addressFormat, text)
  return rail === 'bank' && /^\d{6,20}$/.test(text) ? text : null
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
