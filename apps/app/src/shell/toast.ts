import { createStore } from './createStore.ts'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
  readonly action?: { readonly text: string; readonly run: () => void }
  /** Said on the next page, too: what is done, or why it is another page. An error belongs to the page it is about. */
  readonly isKept: boolean
}

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export const currentToasts = toasts.get
export const onToasts = toasts.subscribe

/**
 * Shows a short message, by default for 3 s. One with an action stays until it is used or closed. Part of the first
 * load, because the message that a chunk could not be loaded must not need loading itself.
 */
export function showToast(
  text: string,
  options: { tone?: Toast['tone']; durationMs?: number; action?: Toast['action']; isKept?: boolean } = {},
): void {
  // Several calls that fail for the same reason show one message.
  if (toasts.get().some((toast) => toast.text === text)) return
  const { tone = 'plain', durationMs = 3_000, action, isKept = tone !== 'bad' } = options
  const id = ++lastId
  toasts.set([...toasts.get(), { id, text, tone, isKept, ...(action ? { action } : {}) }])
  if (!action) setTimeout(() => closeToast(id), durationMs)
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** After a change of page. Once somebody has signed in, no error from before is left. */
export function closeErrors(hasSignedIn = false): void {
  toasts.set(toasts.get().filter(({ tone, isKept }) => tone !== 'bad' || (isKept && !hasSignedIn)))
}
