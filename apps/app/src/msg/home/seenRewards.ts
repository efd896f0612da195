/** Local storage: the kinds of rewards to claim that a popup has shown. */
const key = 'seenRewards'

export const readSeenRewards = (): readonly string[] => localStorage.getItem(key)?.split(',') ?? []

export function saveSeenRewards(kinds: readonly string[]): void {
  if (kinds.length > 0) localStorage.setItem(key, [...new Set([...readSeenRewards(), ...kinds])].join(','))
}
