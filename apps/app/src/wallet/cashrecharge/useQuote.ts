import { useQuery } from '@tanstack/react-query'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { exchangeRate } from '@millrace/contract/wallet/recharge'
import { ask } from '../../shell/client.ts'
import { onThisClock } from '../../shell/onThisClock.ts'
import { keyOf } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'

/** The rate that is held for this member now, and until when by this device's clock. A new one is asked for when it is over. */
export function useQuote(currency: LocalCurrency) {
  const { header } = useLanguage()
  const request = { currency, direction: 'in' } as const
  return useQuery({
    queryKey: keyOf(exchangeRate, header, request),
    queryFn: async ({ signal }) => {
      const quote = await ask(exchangeRate, request, signal)
      return { ...quote, until: onThisClock(quote.heldUntil, quote.nowTime, Date.now()) }
    },
    staleTime: ({ state }) => (state.data ? Math.max(0, Date.parse(state.data.until) - state.dataUpdatedAt) : 0),
  })
}
