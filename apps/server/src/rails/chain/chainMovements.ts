import { type Address, networks, formatAddress } from '@millrace/chain'
import { chainMovements } from '@millrace/contract/wallet/recharge'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { listMovements } from './store.ts'

export const handleChainMovements = handle(chainMovements, async ({ db, member }, { pageNum, pageSize, rail }) => {
  const { rows, total, confirmationsNeeded } = await listMovements(db, member.id, { rail, pageNum, pageSize })
  const formats = new Map(networks.map((network) => [network.rail, network.addressFormat]))
  return {
    total,
    list: rows.map(({ id, rail, direction, amount, state, txHash, block, position, address, createdAt, path }) => {
      const counted =
        block === null || state === 'dropped' || state === 'wrong-token'
          ? 0
          : Math.max(0, Number((position ?? -1n) - block) + 1)
      return {
        // That money is in the wallet stays true for the member, whatever the chain did afterwards: the platform bears
        // it.
        id,
        rail,
        direction,
        amount: usdtDecimal(amount),
        state: state === 'reversed' ? ('credited' as const) : state,
        txHash,
        block: block === null ? null : Number(block),
        confirmations: Math.min(confirmationsNeeded, counted),
        confirmationsNeeded,
        address: formatAddress(formats.get(rail) ?? 'evm', address as Address),
        createTime: createdAt.toISOString(),
        path,
      }
    }),
  }
})
