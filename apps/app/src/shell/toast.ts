import { createStore } from './createStore.ts'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
  readonly action?: { readonly text: string; readonly run: () => void }
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
  options: { tone?: Toast['tone']; durationMs?: number; action?: Toast['action'] } = {},
): void {
  // Several calls that fail for the same reason show one message.
  if (toasts.get().some((toast) => toast.text === text)) return
  const { tone = 'plain', durationMs = 3_000, action } = options
  const id = ++lastId
  toasts.set([...toasts.get(), { id, text, tone, ...(action ? { action } : {}) }])
  if (!action) setTimeout(() => closeToast(id), durationMs)
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
