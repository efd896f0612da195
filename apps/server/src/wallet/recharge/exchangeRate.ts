import { exchangeRate } from '@millrace/contract/wallet/recharge'
import { handle, refuse } from '../../http/handle.ts'
import { addQuote } from './store.ts'

export const handleExchangeRate = handle(exchangeRate, async ({ db, member }, { currency, direction }) => {
  const quote = await addQuote(db, member.id, currency, direction)
  return quote
    ? {
        id: quote.id,
        currency,
        rate: quote.rate,
        heldUntil: quote.expiresAt.toISOString(),
        nowTime: quote.now.toISOString(),
      }
    : refuse('rate.none')
})
