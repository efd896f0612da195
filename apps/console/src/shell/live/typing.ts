import { useSyncExternalStore } from 'react'

/** For how long somebody who has typed is shown as writing. */
const shownMs = 5_000

const typing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** The member of this conversation writes. */
export function showTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId))
  typing.set(
    conversationId,
    setTimeout(() => hideTyping(conversationId), shownMs),
  )
  notify()
}

/** Their message has come. */
export function hideTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId))
  if (typing.delete(conversationId)) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsTyping = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => typing.has(conversationId))
