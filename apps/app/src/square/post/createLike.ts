export type Liked = { readonly hasThumbsUp: boolean; readonly thumbsUpNum: number }
type Subject = { readonly id: string; readonly isComment: boolean }
/** Until it is settled, whatever arrives meanwhile may be from before it. */
export type Show = (liked: Liked, until?: Promise<unknown>) => void
export type Send = (subject: Subject, isLiked: boolean) => Promise<Liked>

/**
 * Returns a function that likes, or takes the like back. It is shown at once; when the server refuses it, what was
 * there before returns. Of impatient taps only the last one is sent after the one that is on its way.
 */
export function createLike(send: Send) {
  const wanted = new Map<string, boolean>()
  const settled = new Map<string, Promise<void>>()
  return async function like(subject: Subject, before: Liked, show: Show): Promise<void> {
    const isLiked = !before.hasThumbsUp
    const shown = { hasThumbsUp: isLiked, thumbsUpNum: before.thumbsUpNum + (isLiked ? 1 : -1) }
    const isOnItsWay = wanted.has(subject.id)
    wanted.set(subject.id, isLiked)
    if (isOnItsWay) return show(shown, settled.get(subject.id))
    let resolve = () => {}
    const promise = new Promise<void>((settle) => (resolve = settle))
    settled.set(subject.id, promise)
    show(shown, promise)
    let kept = before
    try {
      while (kept.hasThumbsUp !== wanted.get(subject.id)) kept = await send(subject, wanted.get(subject.id) ?? isLiked)
    } catch {
      // The call has shown what went wrong.
    } finally {
      wanted.delete(subject.id)
      settled.delete(subject.id)
      resolve()
      show(kept)
    }
  }
}
