import { networks, parseAddress, formatAddress } from '@millrace/chain'
import type { DataOf } from '@millrace/contract/call'
import {
  adjustmentDecide,
  adjustmentList,
  adjustmentRequest,
  ownerReceiptList,
} from '@millrace/contract/console/adjustment'
import { money, parseMoney, toDecimal } from '@millrace/money'
import { toAuditEntry, recordAuditEntry } from '../audit/index.ts'
import type { Platform } from '../http/context.ts'
import { handle, refuse, type Handler } from '../http/handle.ts'
import { inTransaction } from '../ledger/index.ts'
import {
  addAdjustment,
  decideAdjustment,
  findAdjustment,
  findOwnerReceipt,
  listAdjustments,
  listUnusedOwnerReceipts,
  type AdjustmentRow,
} from './store.ts'

const shown = (row: AdjustmentRow): DataOf<typeof adjustmentDecide> => ({
  id: row.id,
  kind: row.kind,
  rail: row.rail,
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
})

const refusals = {
  unknown: refuse('adjustment.unknown'),
  decided: refuse('adjustment.decided'),
  own: refuse('adjustment.own'),
  insufficient: refuse('adjustment.insufficient'),
  'receipt-used': refuse('receipt.used'),
} as const

/** Where the owner wants to be paid, as the rail would write it; null when it cannot be paid there. */
function destinationOn(rail: string, text: string): string | null {
  const network = networks.find((network) => network.rail === rail)
  if (network) return parseAddress(network.addressFormat, text)
  return rail === 'bank' && /^\d{6,20}$/.test(text) ? text : null
}

/** Where the owner pays in, on each chain that there is, as people write it there. */
async function ownerAddresses({ chains }: Platform['rails']): Promise<{ rail: string; address: string }[]> {
  const found = await Promise.all(
    networks.map(async ({ rail, addressFormat }) => {
      const address = await chains[rail]?.addressOf('owner')
      return address ? [{ rail, address: formatAddress(addressFormat, address) }] : []
    }),
  )
  return found.flat()
}

export const adjustmentHandlers: readonly Handler[] = [
  handle(adjustmentList, async ({ db }, page) => {
    const { rows, total } = await listAdjustments(db, page)
    return { list: rows.map(shown), total }
  }),
  handle(
    adjustmentRequest,
    async (context, { kind, currency, amount, receiptId, rail = '', destination = '', reason }) => {
      const common = { kind, reason, requestedBy: context.operator.id }
      const asked = await (async () => {
        if (kind === 'owner-in') {
          const receipt = receiptId ? await findOwnerReceipt(context.db, receiptId) : undefined
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
        const parsed = amount === undefined ? null : parseMoney(amount, currency)
        const payTo = kind === 'owner-out' ? destinationOn(rail, destination) : ''
        const isPossible = kind !== 'fx-fund' || currency === 'USDT'
        if (
          parsed === null ||
          payTo === null ||
          !isPossible ||
          (kind === 'owner-out' && (rail === 'bank') !== (currency !== 'USDT'))
        )
          return refuse('adjustment.incomplete')
        return {
          ...common,
          rail: kind === 'owner-out' ? rail : '',
          currency,
          amount: parsed.minor,
          receiptId: null,
          destination: payTo,
        }
      })()
      if ('key' in asked) return asked
      const id = await context.db.transaction().execute(async (db) => {
        const id = await addAdjustment(db, asked)
        if (id)
          await recordAuditEntry(db, {
            ...toAuditEntry(context),
            action: 'adjustment.request',
            subjectId: id,
            reason,
            after: {
              kind,
              rail: asked.rail,
              currency: asked.currency,
              amount: toDecimal(money(asked.amount, asked.currency)),
              destination: asked.destination,
            },
          })
        return id
      })
      if (id === null) return refuse('receipt.used')
      return shownOne(await findAdjustment(context.db, id))
    },
  ),
  handle(adjustmentDecide, async (context, { id, isApproved, reason = '' }) => {
    const outcome = await inTransaction(context.pool, async ({ db }) => {
      const outcome = await decideAdjustment(db, id, context.operator.id, isApproved, reason)
      if (outcome === 'approved' || outcome === 'rejected')
        await recordAuditEntry(db, {
          ...toAuditEntry(context),
          action: isApproved ? 'adjustment.approve' : 'adjustment.reject',
          subjectId: id,
          reason,
        })
      return outcome
    })
    if (outcome !== 'approved' && outcome !== 'rejected') return refusals[outcome]
    return shownOne(await findAdjustment(context.db, id))
  }),
  handle(ownerReceiptList, async (context) => ({
    addresses: await ownerAddresses(context.rails),
    list: (await listUnusedOwnerReceipts(context.db)).map(({ amount, receivedAt, usedAs: _, ...row }) => ({
      ...row,
      amount: toDecimal(money(amount, row.currency)),
      receivedTime: receivedAt.toISOString(),
    })),
  })),
]

function shownOne(row: AdjustmentRow | undefined): DataOf<typeof adjustmentDecide> {
  if (!row) throw new Error('the adjustment is gone')
  return shown(row)
}
