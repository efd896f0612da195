import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { useText } from '../shell/useText.ts'

/** Names a currency as people call it beside its code, `Naira (NGN)`. USDT is both. */
export function useCurrencyName(): (currency: LocalCurrency | 'USDT') => string {
  const t = useText()
  return (currency) => (currency === 'USDT' ? currency : `${t(`wallet.currency.${currency}`)} (${currency})`)
}
