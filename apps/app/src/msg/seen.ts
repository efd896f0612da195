type Reading = 'news' | 'notices'

const keyOf = (reading: Reading): string => `seenUntil.${reading}`

/** The moment of the newest that this device has shown; nothing yet is before everything. */
export const readSeenUntil = (reading: Reading): string => localStorage.getItem(keyOf(reading)) ?? ''

export function saveSeenUntil(reading: Reading, list: readonly { readonly createTime: string }[]): void {
  const newest = list
    .map(({ createTime }) => createTime)
    .toSorted()
    .at(-1)
  if (newest && newest > readSeenUntil(reading)) localStorage.setItem(keyOf(reading), newest)
}

/** How many are newer. When all that were asked for are and there are more, only "more than these" is known. */
export function countUnseen(
  list: readonly { readonly createTime: string }[],
  total: number,
  seenUntil: string,
): number | string {
  const unseen = list.filter(({ createTime }) => createTime > seenUntil).length
  if (!seenUntil) return total
  return unseen === list.length && total > unseen ? `${unseen}+` : unseen
}
