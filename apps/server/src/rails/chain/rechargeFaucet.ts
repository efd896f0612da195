import type { Address } from '@millrace/chain'
import { rechargeFaucet } from '@millrace/contract/wallet/recharge'
import { parseMoney, usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'

const amountMaxMinor = 1_000_000_000n
const timesADay = 20
const dayMs = 24 * 60 * 60 * 1_000

/** Sends practice money as anybody outside could. From then on it is a deposit like every other. */
export const handleRechargeFaucet = handle(rechargeFaucet, async (context, { channelId, amount }) => {
  const { settings, rails, member } = context
  if (settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
  const minor = parseMoney(amount, 'USDT')?.minor
  if (minor === undefined || minor > amountMaxMinor) return refuse('faucet.too-much')
  const address = await rails.getDepositAddress(member.id, channelId)
  if (address === null) return refuse('recharge.channel-closed')
  if ((await takeHit(context, [{ kind: 'faucet', subject: member.id, max: timesADay, windowMs: dayMs }])) !== null)
    return refuse('faucet.too-many')
  const txHash = await rails.chains[channelId]?.faucet(address as Address, minor)
  return txHash ? { txHash, amount: usdtDecimal(minor) } : refuse('recharge.channel-closed')
})
