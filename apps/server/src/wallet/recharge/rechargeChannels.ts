import { rechargeChannels } from '@millrace/contract/wallet/recharge'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { isRailUp } from '../../rails/index.ts'
import { channels } from './channels.ts'
import { getChannelLimits } from './getChannelLimits.ts'
import { findTerms } from './store.ts'

export const handleRechargeChannels = handle(rechargeChannels, async ({ db, rails, settings }) => {
  const terms = await findTerms(db)
  return Promise.all(
    channels.map(async (channel) => {
      const isUp = await isRailUp(rails, channel.rail)
      if (channel.rail !== 'bank') {
        return {
          id: channel.id,
          rail: channel.rail,
          currency: channel.currency,
          min: usdtDecimal(terms.rechargeMin),
          max: null,
          isOpen: isUp,
          confirmations: terms.confirmations,
          seconds: Math.ceil(terms.confirmations * settings.CHAIN_BLOCK_SECONDS),
          hasFaucet: settings.PRACTICE_MODE === 'on',
        }
      }
      const { maxMinor, isOpen } = getChannelLimits(channel, terms)
      const decimal = (minor: bigint) => toDecimal(money(minor, channel.currency))
      return {
        id: channel.id,
        rail: channel.rail,
        currency: channel.currency,
        min: decimal(channel.minMinor),
        max: decimal(maxMinor),
        isOpen: isUp && isOpen,
        confirmations: null,
        seconds: null,
        hasFaucet: false,
      }
    }),
  )
})
