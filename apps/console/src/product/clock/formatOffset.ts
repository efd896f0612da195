/** How far the business date is from the date of today. */
export function formatOffset(offsetDays: number): string {
  if (offsetDays === 0) return 'the date of today'
  const days = Math.abs(offsetDays)
  return `${days} ${days === 1 ? 'day' : 'days'} ${offsetDays > 0 ? 'ahead of' : 'behind'} today`
}
