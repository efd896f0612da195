/** Kilowatt-hours with the decimals that the meter has. */
export const toKwh = (wattHours: string): string => {
  const [whole = '0', part = ''] = wattHours.split('.')
  const digits = whole.padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}${part}`.replace(/\.?0+$/, '')
}

/** The same with one decimal, rounded down, as a table has it. */
export const toEvenKwh = (wattHours: string): string => {
  const [whole = '0', tenth = '0'] = toKwh(wattHours).split('.')
  return `${whole}.${tenth.slice(0, 1)}`
}
