/** Kilowatt-hours with the decimals that the meter has. */
export const toKwh = (wattHours: string): string => {
  const [whole = '0', part = ''] = wattHours.split('.')
  const digits = whole.padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}${part}`.replace(/\.?0+$/, '')
}
