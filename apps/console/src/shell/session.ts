const key = 'millrace.console.token'
const listeners = new Set<() => void>()
let wasEndedByServer = false

function changed(): void {
  for (const listener of listeners) listener()
}

/** The operator's token on this device, and word to whoever shows the console when it comes or goes. */
export const session = {
  token: (): string | null => localStorage.getItem(key),
  /** True when the last session ended because the server no longer accepts its token. */
  wasEndedByServer: (): boolean => wasEndedByServer,
  begin: (token: string): void => {
    wasEndedByServer = false
    localStorage.setItem(key, token)
    changed()
  },
  end: (by: 'operator' | 'server'): void => {
    if (session.token() === null) return
    wasEndedByServer = by === 'server'
    localStorage.removeItem(key)
    changed()
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
