let open = 0
const listeners = new Set<() => void>()

/** Whether any call is under way. */
export const isLoading = (): boolean => open > 0

export function onLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const callStarted = (): void => change(1)
export const callEnded = (): void => change(-1)

function change(by: 1 | -1): void {
  open += by
  for (const listener of listeners) listener()
}
