import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { navigate, onNavigation, readLocation, resolvePath, type Location, type NavigateOptions } from './history.ts'

export { navigate }

const LocationContext = createContext<Location>({ pathname: '/', search: '', key: '', state: null, cameBy: 'pop' })

/** Follows the address behind the `#`. What is shown stays until the next screen has something to show. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => readLocation())
  const drawn = useRef(location)
  useLayoutEffect(() => {
    const follow = (next: Location) => startTransition(() => setLocation(next))
    const end = onNavigation(follow)
    // An address that was typed while the first screen was being drawn.
    const now = readLocation()
    if (now.pathname !== drawn.current.pathname || now.search !== drawn.current.search) follow(now)
    return end
  }, [])
  return <LocationContext value={location}>{children}</LocationContext>
}

export const useLocation = (): Location => use(LocationContext)

const setSearchParams = (params: Readonly<Record<string, string>>, options?: NavigateOptions): void => {
  const query = new URLSearchParams(params).toString()
  navigate(query && `?${query}`, options)
}

/** The query of the address, and the function that puts another one in its place. */
export function useSearchParams() {
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, setSearchParams] as const
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string }

export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const { pathname, search } = useLocation()
  const path = resolvePath(to, pathname)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // A link to where one is adds no entry.
    navigate(path, { replace: replace ?? path === pathname + search, state })
  }
  return (
    <a {...rest} href={`#${path}`} onClick={follow}>
      {children}
    </a>
  )
}

/** Any other click is the browser's: a new tab, a new window, a download. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Leads on to another screen; Back does not return to this one. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
