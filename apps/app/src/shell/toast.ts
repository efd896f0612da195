export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'bad'
  readonly action?: { readonly text: string; readonly run: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const currentToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows a short message, for 3 s unless told otherwise; one with an action stays until it is used or closed.
 * Part of the first load on purpose: the message that a piece of the page could not be loaded must not need loading.
 */
export function showToast(
  text: string,
  options: { tone?: Toast['tone']; lastsMs?: number; action?: Toast['action'] } = {},
): void {
  // Several calls that fail for one reason say it once.
  if (toasts.some((toast) => toast.text === text)) return
  const { tone = 'plain', lastsMs = 3_000, action } = options
  const id = ++lastId
  set([...toasts, { id, text, tone, ...(action ? { action } : {}) }])
  if (!action) setTimeout(() => closeToast(id), lastsMs)
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
