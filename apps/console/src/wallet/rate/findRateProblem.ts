const pattern = /^\d{1,9}(\.\d{1,6})?$/

/** Empty when the rate can be proposed. */
export function findRateProblem(typed: string): string {
  if (!pattern.test(typed.trim())) return 'Enter a number such as 129.5, with at most 6 decimals.'
  return Number(typed) === 0 ? 'Must be more than zero.' : ''
}

/** Says that a rate is beyond the band, as a mistyped digit gives. Empty when it is within, or the first. */
export function describeRateJump(typed: string, currentRate: string | undefined, bandPercent: number): string {
  if (currentRate === undefined || findRateProblem(typed) !== '') return ''
  const percent = (Number(typed) / Number(currentRate) - 1) * 100
  if (Math.abs(percent) <= bandPercent) return ''
  const direction = percent > 0 ? 'more' : 'less'
  return (
    `This is ${Math.round(Math.abs(percent))} percent ${direction} than now. ` +
    `A rate may change by ${bandPercent} percent in 24 hours, whoever approves.`
  )
}
