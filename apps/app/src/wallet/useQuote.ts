import type { DataOf } from '@millrace/contract/call'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { exchangeRate } from '@millrace/contract/wallet/recharge'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../shell/client.ts'
import { queryKeyOf } from '../shell/queries.ts'
import { toDeviceTime } from '../shell/toDeviceTime.ts'
import { useLanguage } from '../shell/useText.ts'

export type Quote = DataOf<typeof exchangeRate> & { readonly until: string }

/**
 * The rate that is held for this member now, and until when by this device's clock. Nothing is asked for while the
 * currency is not known.
 */
export function useQuote(currency: LocalCurrency | undefined, direction: 'in' | 'out') {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(exchangeRate, header, { currency, direction }),
    enabled: currency !== undefined,
    queryFn: async ({ signal }): Promise<Quote> => {
      if (!currency) throw new TypeError('there is no currency to ask for')
      const quote = await callApi(exchangeRate, { currency, direction }, signal)
      return { ...quote, until: toDeviceTime(quote.heldUntil, quote.nowTime, Date.now()) }
    },
    // A rate stands for as long as it is held; looking away and back does not change it.
    staleTime: ({ state }) => (state.data ? Math.max(0, Date.parse(state.data.until) - state.dataUpdatedAt) : 0),
  })
}
