/** Typed kilowatt-hours with at most six decimals, exactly: a register may have more digits than a float. */
export function toWattHours(kilowattHours: string): string {
  const [whole = '', decimals = ''] = kilowattHours.trim().split('.')
  const padded = decimals.padEnd(6, '0')
  const part = padded.slice(3).replace(/0+$/, '')
  return `${whole}${padded.slice(0, 3)}`.replace(/^0+(?=\d)/, '') + (part && `.${part}`)
}
