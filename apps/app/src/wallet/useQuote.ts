import type { DataOf } from '@millrace/contract/call'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { exchangeRate } from '@millrace/contract/wallet/recharge'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../shell/client.ts'
import { getQueryKey } from '../shell/queries.ts'
import { toDeviceTime } from '../shell/toDeviceTime.ts'
import { useLanguage } from '../shell/useText.ts'

/** `until` is when the quote expires by this device's clock. */
export type Quote = DataOf<typeof exchangeRate> & { readonly until: string }

/** The exchange rate that is held for this member. Nothing is fetched while the currency is not known. */
export function useQuote(currency: LocalCurrency | undefined, direction: 'in' | 'out') {
  const { header } = useLanguage()
  return useQuery({
    queryKey: getQueryKey(exchangeRate, header, { currency, direction }),
    enabled: currency !== undefined,
    queryFn: async ({ signal }): Promise<Quote> => {
      if (!currency) throw new TypeError('a quote needs a currency')
      const quote = await callApi(exchangeRate, { currency, direction }, signal)
      return { ...quote, until: toDeviceTime(quote.heldUntil, quote.nowTime, Date.now()) }
    },
    // A quote stays the same until it expires.
    staleTime: ({ state }) => (state.data ? Math.max(0, Date.parse(state.data.until) - state.dataUpdatedAt) : 0),
  })
}
