import { type Address, networks, formatAddress } from '@millrace/chain'
import { chainMovements } from '@millrace/contract/wallet/recharge'
import { movementStatuses } from '@millrace/contract/wallet/status'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../../db/rows.ts'
import { handle } from '../../../http/handle.ts'
import { listMovements, type Movement } from './store.ts'

const addressFormats = new Map(networks.map((network) => [network.rail, network.addressFormat]))

export const handleChainMovements = handle(chainMovements, ({ db, member }, page) =>
  mapPage(listMovements(db, member.id, page), ({ amount, state, block, position, address, createdAt, ...row }) => ({
    ...row,
    amount: usdtDecimal(amount),
    state: toShownState(state),
    status: movementStatuses[toShownState(state)],
    block: block === null ? null : Number(block),
    confirmations: Math.min(row.confirmationsNeeded, countConfirmations({ state, block, position })),
    address: formatAddress(addressFormats.get(row.rail) ?? 'evm', address as Address),
    createTime: createdAt.toISOString(),
  })),
)

// A reorganisation after the credit is the platform's loss: the member keeps the money.
const toShownState = (state: Movement['state']) => (state === 'reversed' ? 'credited' : state)

const countConfirmations = ({ state, block, position }: Pick<Movement, 'state' | 'block' | 'position'>): number =>
  block === null || state === 'dropped' || state === 'wrong-token'
    ? 0
    : Math.max(0, Number((position ?? -1n) - block) + 1)
