import { type Address, networks, formatAddress } from '@millrace/chain'
import { chainMovements } from '@millrace/contract/wallet/recharge'
import { movementStatuses } from '@millrace/contract/wallet/status'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../../../http/handle.ts'
import { listMovements, type Movement } from './store.ts'

const addressFormats = new Map(networks.map((network) => [network.rail, network.addressFormat]))

export const handleChainMovements = handle(chainMovements, async ({ db, member }, { pageNum, pageSize, rail }) => {
  const { rows, total, confirmationsNeeded } = await listMovements(db, member.id, { rail, pageNum, pageSize })
  return {
    total,
    list: rows.map(({ id, rail, direction, amount, state, txHash, block, position, address, createdAt, path }) => ({
      id,
      rail,
      direction,
      amount: usdtDecimal(amount),
      state: toShownState(state),
      status: movementStatuses[toShownState(state)],
      txHash,
      block: block === null ? null : Number(block),
      confirmations: Math.min(confirmationsNeeded, countConfirmations({ state, block, position })),
      confirmationsNeeded,
      address: formatAddress(addressFormats.get(rail) ?? 'evm', address as Address),
      createTime: createdAt.toISOString(),
      path,
    })),
  }
})

// A reorganisation after the credit is the platform's loss: the member keeps the money.
const toShownState = (state: Movement['state']) => (state === 'reversed' ? 'credited' : state)

const countConfirmations = ({ state, block, position }: Pick<Movement, 'state' | 'block' | 'position'>): number =>
  block === null || state === 'dropped' || state === 'wrong-token'
    ? 0
    : Math.max(0, Number((position ?? -1n) - block) + 1)
