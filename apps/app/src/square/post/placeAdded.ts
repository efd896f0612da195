import type { Comment } from '@millrace/contract/square/comment'

/** Puts an own new comment where it belongs: an answer at the end of its thread, any other at the end. */
export function placeAdded(loaded: readonly Comment[], added: readonly Comment[]): Comment[] {
  const all = [...loaded]
  for (const comment of added) {
    if (all.some(({ id }) => id === comment.id)) continue
    const last = all.findLastIndex(({ threadId }) => threadId === comment.threadId)
    all.splice(last === -1 ? all.length : last + 1, 0, comment)
  }
  return all
}
