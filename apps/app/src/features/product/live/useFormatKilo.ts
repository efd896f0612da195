import { useFormatDecimal } from '../../../shell/useFormatDecimal.ts'
import { toKilo } from './toKilo.ts'

/** Formats energy in kWh, or power in kW, with one decimal. */
export function useFormatKilo(decimals = 1): (unit: string | number) => string {
  const format = useFormatDecimal()
  return (unit) => format(toKilo(unit, decimals))
}
