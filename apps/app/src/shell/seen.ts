/** What this device has already shown, in local storage. */
const popupsKey = 'seenNotices'

export const readSeenPopups = (): readonly string[] => localStorage.getItem(popupsKey)?.split(',') ?? []
export const saveSeenPopups = (ids: readonly string[]): void => localStorage.setItem(popupsKey, ids.join(','))

type Feed = 'news' | 'notices' | 'vouchers'

const seenUntilKey = (feed: Feed): string => `seenUntil.${feed}`

/** The time of the newest item shown; empty, which sorts before any time, when none was. */
export const readSeenUntil = (feed: Feed): string => localStorage.getItem(seenUntilKey(feed)) ?? ''

export function saveSeenUntil(feed: Feed, list: readonly { readonly createTime: string }[]): void {
  const newest = list
    .map(({ createTime }) => createTime)
    .toSorted()
    .at(-1)
  if (newest && newest > readSeenUntil(feed)) localStorage.setItem(seenUntilKey(feed), newest)
}

/** How many items are new. When the whole page is new and there are more pages, it is a lower bound, `20+`. */
export function countUnseen(
  list: readonly { readonly createTime: string }[],
  total: number,
  seenUntil: string,
): number | string {
  const unseen = list.filter(({ createTime }) => createTime > seenUntil).length
  if (!seenUntil) return total
  return unseen === list.length && total > unseen ? `${unseen}+` : unseen
}
