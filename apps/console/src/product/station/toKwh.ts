/** Kilowatt-hours with the decimals that the meter has. */
export const toKwh = (wattHours: string): string => {
  const [whole = '0', part = ''] = wattHours.split('.')
  const digits = whole.padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}${part}`.replace(/\.?0+$/, '')
}

/** The same rounded down to so many decimals, one in a table, so that what stands below each other is even. */
export const toEvenKwh = (wattHours: string, decimals = 1): string => {
  const [whole = '0', part = ''] = toKwh(wattHours).split('.')
  return `${whole}.${part.padEnd(decimals, '0').slice(0, decimals)}`
}
