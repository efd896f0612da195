import type { ChatMessage } from '@millrace/contract/msg/chat'

type Page = { readonly list: readonly ChatMessage[] }

/** Adds newer messages to the last page, each once, however often it was fetched. */
export function mergeMessages<P extends Page>(pages: readonly P[], newer: readonly ChatMessage[]): P[] {
  const last = pages.at(-1)
  if (!last) return [...pages]
  const upTo = pages.flatMap(({ list }) => list).at(-1)?.number ?? 0
  const list = [...last.list, ...newer.filter(({ number }) => number > upTo)]
  return [...pages.slice(0, -1), { ...last, list }]
}
