import type { Address } from '@millrace/chain'
import { rechargeFaucet } from '@millrace/contract/wallet/recharge'
import { parseMoney, usdtDecimal } from '@millrace/money'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { handleChainMovements } from './movements/listChainMovements.ts'

const faucetMaxMinor = 1_000_000_000n
const faucetTimesPerDay = 20
const dayMs = 24 * 60 * 60 * 1_000

export const chainHandlers: readonly Handler[] = [
  /** Sends practice money from outside. From then on it is a deposit like any other. */
  handle(rechargeFaucet, async (context, { channelId, amount }) => {
    const { settings, rails, member } = context
    if (settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
    const minor = parseMoney(amount, 'USDT')?.minor
    if (minor === undefined || minor > faucetMaxMinor) return refuse('faucet.too-much')
    const address = await rails.getDepositAddress(member.id, channelId)
    if (address === null) return refuse('recharge.channel-closed')
    const limit = { kind: 'faucet', subject: member.id, max: faucetTimesPerDay, windowMs: dayMs }
    if ((await takeHit(context, [limit])) !== null) return refuse('faucet.too-many')
    const txHash = await rails.chains[channelId]?.faucet(address as Address, minor)
    return txHash ? { txHash, amount: usdtDecimal(minor) } : refuse('recharge.channel-closed')
  }),
  handleChainMovements,
]
