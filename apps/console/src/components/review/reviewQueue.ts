export type ReviewItem = {
  readonly id: string
  readonly title: string
  /** Below the title, at its left and right. */
  readonly text: string
  readonly note: string
  readonly isUrgent?: boolean
  /** In a line below both: who asked, and when. */
  readonly by?: string
  /** Why it is unusual; empty where it is not. */
  readonly unusual?: string
  readonly value: string
}

/** The chosen ones in the order of the choice, or all. One that was decided meanwhile is gone from both. */
export function pickItems(items: readonly ReviewItem[], only: string | null): readonly ReviewItem[] {
  if (!only) return items
  return only.split(',').flatMap((id) => items.filter((item) => item.id === id))
}

/** The neighbours of the current one; after the last comes the first. */
export function findNeighbours(
  items: readonly ReviewItem[],
  currentId: string,
): { readonly before: ReviewItem | undefined; readonly next: ReviewItem | undefined } {
  const index = items.findIndex(({ id }) => id === currentId)
  // The current one was decided already: go on from the beginning.
  if (index < 0) return { before: items.at(-1), next: items[0] }
  const at = (position: number) => (items.length > 1 ? items.at(position % items.length) : undefined)
  return { before: at(index - 1), next: at(index + 1) }
}
