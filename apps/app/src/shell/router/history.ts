/** Where the app is: the address behind the `#`, and its entry in the browser's history. */
export type Location = {
  readonly pathname: string
  /** With its `?`; empty if there is none. */
  readonly search: string
  /** Names the entry, so that a screen finds its scroll position again. */
  readonly key: string
  /** What the navigation that led here passed along. */
  readonly state: unknown
  readonly cameBy: 'push' | 'replace' | 'pop'
}

export type NavigateOptions = {
  /** Takes the place of the current entry, so that Back does not return to it. */
  readonly replace?: boolean | undefined
  readonly state?: unknown
}

/** What the browser keeps with an entry. An address that was typed has none. */
type Entry = { readonly index: number; readonly key: string; readonly state: unknown }

const readEntry = (): Entry | null => history.state as Entry | null
const listeners = new Set<(location: Location) => void>()

/** The place in the history, from 0 for the first page; null after an address was typed. */
export const readEntryIndex = (): number | null => readEntry()?.index ?? null

export function readLocation(cameBy: Location['cameBy'] = 'pop'): Location {
  const [address = ''] = location.hash.slice(1).split('#')
  const [path = '', ...query] = address.split('?')
  const entry = readEntry()
  return {
    pathname: `/${path.replace(/^\/+|\/+$/g, '')}`,
    search: query.some(Boolean) ? `?${query.join('?')}` : '',
    key: entry?.key ?? 'first',
    state: entry?.state ?? null,
    cameBy,
  }
}

/** The whole path of a link: `?…` alone stays on the screen, and so does nothing at all. */
export const resolvePath = (to: string, pathname: string): string =>
  to === '' || to.startsWith('?') ? pathname + to : to

/** Opens a screen, or the same one with another query. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const index = (readEntryIndex() ?? 0) + (replace ? 0 : 1)
  const entry: Entry = { index, key: crypto.getRandomValues(new Uint32Array(1)).join(), state }
  const url = `#${resolvePath(to, readLocation().pathname)}`
  if (replace) history.replaceState(entry, '', url)
  else history.pushState(entry, '', url)
  for (const listener of listeners) listener(readLocation(replace ? 'replace' : 'push'))
}

/** Goes back to the previous screen, or to `fallback` when this screen was the first one opened. */
export function goBack(fallback: string): void {
  if (readEntryIndex()) history.back()
  else navigate(fallback, { replace: true })
}

/** Calls back with every new location, until the returned function is called. */
export function onNavigation(listener: (location: Location) => void): () => void {
  if (!readEntry()) history.replaceState({ index: 0, key: 'first', state: null } satisfies Entry, '')
  const handlePop = () => listener(readLocation())
  listeners.add(listener)
  addEventListener('popstate', handlePop)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', handlePop)
  }
}
