const key = 'millrace.console.token'
const listeners = new Set<() => void>()
let wasEndedByServer = false

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The operator's token in this browser. Listeners are notified when it is set or removed. */
export const session = {
  token: (): string | null => localStorage.getItem(key),
  /** True when the last session ended because the server no longer accepts its token. */
  wasEndedByServer: (): boolean => wasEndedByServer,
  begin: (token: string): void => {
    wasEndedByServer = false
    localStorage.setItem(key, token)
    notifyListeners()
  },
  end: (by: 'operator' | 'server'): void => {
    if (session.token() === null) return
    wasEndedByServer = by === 'server'
    localStorage.removeItem(key)
    notifyListeners()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    // Signing out in one tab signs out in all of them.
    globalThis.addEventListener?.('storage', listener)
    return () => {
      listeners.delete(listener)
      globalThis.removeEventListener?.('storage', listener)
    }
  },
}
