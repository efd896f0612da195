import { exchangeRate } from '@millrace/contract/wallet/recharge'
import type { DataOf } from '@millrace/contract/call'
import { localCurrencies, type LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../shell/client.ts'
import { onThisClock } from '../../shell/onThisClock.ts'
import { keyOf } from '../../shell/queries.ts'
import { useLanguage } from '../../shell/useText.ts'

export type Quote = DataOf<typeof exchangeRate>

/** The rate at which USDT becomes a bank's currency, for as long as it is held; none is asked for where nothing is exchanged. */
export function useQuote(currency: Currency | undefined) {
  const { header } = useLanguage()
  const local = localCurrencies.find((each) => each === currency)
  const request = { currency: local as LocalCurrency, direction: 'out' } as const
  const query = useQuery({
    queryKey: keyOf(exchangeRate, header, request), queryFn: ({ signal }) => ask(exchangeRate, request, signal), enabled: local !== undefined,
    // A rate stands for as long as it is held; looking away and back does not change it.
    staleTime: ({ state: { data } }) => (data ? Math.max(0, Date.parse(data.heldUntil) - Date.parse(data.nowTime)) : 0),
  })
  const quote = local ? query.data : undefined
  return { query, quote, heldUntil: quote && onThisClock(quote.heldUntil, quote.nowTime, query.dataUpdatedAt) }
}
