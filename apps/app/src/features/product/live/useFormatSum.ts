import { useFormatDecimal } from '../../../shell/useFormatDecimal.ts'
import type { Live } from './Live.ts'
import { useFormatKilo } from './useFormatKilo.ts'

/** Formats what a day adds up to: energy in kWh, or a count, rounded down. */
export function useFormatSum(measure: Live['measure']): (sum: string | number) => string {
  const formatKilo = useFormatKilo()
  const format = useFormatDecimal()
  return measure === 'energy' ? formatKilo : (sum) => format(String(Math.floor(Number(sum))))
}
