const form = /^\d{1,9}(\.\d{1,6})?$/

/** Empty when the rate can be set. */
export function findRateProblem(typed: string): string {
  if (!form.test(typed.trim())) return 'A number such as 129.5, with at most six decimals.'
  return Number(typed) === 0 ? 'More than zero.' : ''
}

const noticeablePercent = 10

/** What is said before a rate that is far from the one in force; empty when it is near, or there is none. */
export function describeRateJump(typed: string, inForce: string | undefined): string {
  if (inForce === undefined || findRateProblem(typed) !== '') return ''
  const percent = (Number(typed) / Number(inForce) - 1) * 100
  if (Math.abs(percent) < noticeablePercent) return ''
  return `That is ${Math.abs(percent).toFixed(0)} percent ${percent > 0 ? 'more' : 'less'} than now. Make sure that no digit is missing.`
}
