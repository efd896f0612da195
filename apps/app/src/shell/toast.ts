import { createStore } from './createStore.ts'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
  readonly action?: { readonly text: string; readonly run: () => void }
  /** Until when a change of page leaves it. */
  readonly keptUntilMs: number
}

/** What was done so shortly before a change of page has led to it. */
const ledHereMs = 1_000

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export const currentToasts = toasts.get
export const onToasts = toasts.subscribe

/**
 * Shows a short message, by default for 3 s. One with an action stays until it is used or closed, also on other pages,
 * and so does what `isKept`: it says why it is another page. Part of the first load, because the message that a chunk
 * could not be loaded must not need loading itself.
 */
export function showToast(
  text: string,
  options: { tone?: Toast['tone']; durationMs?: number; action?: Toast['action']; isKept?: boolean } = {},
): void {
  // Several calls that fail for the same reason show one message.
  if (toasts.get().some((toast) => toast.text === text)) return
  const { tone = 'plain', durationMs = 3_000, action, isKept = action !== undefined } = options
  const id = ++lastId
  const keptUntilMs = isKept ? Infinity : tone === 'bad' ? 0 : Date.now() + ledHereMs
  toasts.set([...toasts.get(), { id, text, tone, keptUntilMs, ...(action ? { action } : {}) }])
  if (!action) setTimeout(() => closeToast(id), durationMs)
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/**
 * After a change of page: what was said on the last one ends with it. That something is done may have led here, and is
 * said here too; an error never does. Once somebody has signed in, no error from before is left.
 */
export const endToasts = (hasSignedIn = false): void =>
  toasts.set(
    toasts.get().filter(({ tone, keptUntilMs }) => keptUntilMs > Date.now() && !(hasSignedIn && tone === 'bad')),
  )
