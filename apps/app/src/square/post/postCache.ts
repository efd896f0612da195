import { CallFailure, isNotFound } from '@millrace/client/CallFailure'
import type { DataOf } from '@millrace/contract/call'
import { squareDetail, squareList, type Post } from '@millrace/contract/square/post'
import type { InfiniteData, QueryFilters } from '@tanstack/react-query'
import { changeAnswers } from '../../shell/changeAnswers.ts'
import { callApi } from '../../shell/client.ts'
import { queryClient } from '../../shell/queryClient.ts'

export type FeedPages = InfiniteData<DataOf<typeof squareList>, string>

/** How often each post was changed here, and how many of its changes are not through yet. */
const changes = new Map<string, { readonly count: number; readonly pending: number }>()

function noteChange(id: string, added: { readonly count: number; readonly pending: number }): void {
  const { count, pending } = changes.get(id) ?? { count: 0, pending: 0 }
  changes.set(id, { count: count + added.count, pending: pending + added.pending })
}

/** Changes a post wherever it is shown; null takes it away. See `changeAnswers`. */
export function changePost(id: string, change: (post: Post) => Post | null, write?: Promise<unknown>): void {
  noteChange(id, { count: 1, pending: write ? 1 : 0 })
  void write?.finally(() => noteChange(id, { count: 0, pending: -1 })).catch(() => {})
  changeAnswers<FeedPages>(
    { queryKey: [squareList.path] },
    (feed) =>
      feed.pages.some(({ list }) => list.some((post) => post.id === id))
        ? { ...feed, pages: feed.pages.map((page) => ({ ...page, list: page.list.flatMap(changeOne) })) }
        : feed,
    write,
  )
  changeAnswers<Post>(isOf(id), (post) => change(post) ?? post, write)
  function changeOne(post: Post): Post[] {
    if (post.id !== id) return [post]
    const changed = change(post)
    return changed ? [changed] : []
  }
}

const isOf = (id: string): QueryFilters => ({
  queryKey: [squareDetail.path],
  predicate: ({ queryKey }) => (queryKey[2] as { id: string }).id === id,
})

export function dropPost(id: string): void {
  changePost(id, () => null)
  void queryClient.invalidateQueries(isOf(id))
}

/** After a post was hidden or removed: its author sees why, and nobody else sees it. */
export function updateRemovedPost(id: string): void {
  let isOwn = false
  changePost(id, (post) => {
    isOwn ||= post.isOwn
    return post
  })
  if (isOwn) refreshPost(id)
  else dropPost(id)
}

/** An own new post comes first, in the lists that it belongs to. */
export function addPost(post: Post): void {
  changeAnswers<FeedPages>(
    { queryKey: [squareList.path], predicate: ({ queryKey }) => ['all', 'own'].includes(queryKey[2] as string) },
    (feed) => {
      const [first, ...others] = feed.pages
      if (!first || first.list.some(({ id }) => id === post.id)) return feed
      return { ...feed, pages: [{ ...first, list: [post, ...first.list] }, ...others] }
    },
  )
}

const refreshAfterMs = 800
const awaited = new Map<string, ReturnType<typeof setTimeout>>()

/** Fetches a post again, once for all that happens to it in the next moment. */
export function refreshPost(id: string): void {
  if (awaited.has(id)) return
  awaited.set(
    id,
    setTimeout(() => {
      awaited.delete(id)
      void fetchAgain(id)
    }, refreshAfterMs),
  )
}

async function fetchAgain(id: string): Promise<void> {
  try {
    const before = changes.get(id)?.count
    const fresh = await callApi(squareDetail, { id })
    const now = changes.get(id)
    // It may be from before what has been changed here since then.
    if (now && (now.count !== before || now.pending > 0)) return refreshPost(id)
    changePost(id, () => fresh)
  } catch (failure) {
    if (isNotFound(failure)) dropPost(id)
    else if (!(failure instanceof CallFailure)) throw failure
  }
}
