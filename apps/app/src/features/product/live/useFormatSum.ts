import type { MachineKind } from '@millrace/contract/product/product'
import { useFormatDecimal } from '../../../shell/useFormatDecimal.ts'
import { useText } from '../../../shell/useText.ts'
import type { Live } from './Live.ts'
import { useFormatKilo } from './useFormatKilo.ts'

/** Formats what a day adds up to: energy in kWh, or a count, rounded down. */
export function useFormatSum(measure: Live['measure']): (sum: string | number) => string {
  const formatKilo = useFormatKilo()
  const format = useFormatDecimal()
  return measure === 'energy' ? formatKilo : (sum) => format(String(Math.floor(Number(sum))))
}

/** What machines of a kind count. Of the others it is only known that they do. */
const countedKinds = ['vending', 'laundry', 'water', 'printer', 'scooter'] as const

/** The same with its unit: 4.1 kWh, 12 washes. Texts: `live`. */
export function useSaySum(measure: Live['measure'], kind: MachineKind): (sum: string | number) => string {
  const t = useText()
  const format = useFormatSum(measure)
  if (measure === 'energy') return (sum) => `${format(sum)} kWh`
  const counted = countedKinds.find((each) => each === kind)
  return (sum) =>
    counted ? t(`live.count.${counted}`, { count: Math.floor(Number(sum)) }) : t('live.count', { count: format(sum) })
}
