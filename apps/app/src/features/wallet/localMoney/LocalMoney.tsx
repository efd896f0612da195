import { lazyPart } from '../../../shell/lazyPart.tsx'
import { whenIdle } from '../../../shell/whenIdle.ts'
import { LocalMoneySpace } from './LocalMoneySpace.tsx'
import { useLocalCurrency } from './useLocalCurrency.ts'

const LocalMoneyLine = lazyPart(
  () => whenIdle().then(() => import('./LocalMoneyLine.tsx')),
  'LocalMoneyLine',
  'figure',
  <LocalMoneySpace />,
)

/**
 * What an amount of USDT is in the member's currency: once a card, under its main figure or what is about to move, and
 * never in a column, a sum or on a button. Nothing for who has no such currency, or has switched it off.
 */
export function LocalMoney({ amount }: { amount: string }) {
  const currency = useLocalCurrency()
  return currency && <LocalMoneyLine amount={amount} currency={currency} />
}
