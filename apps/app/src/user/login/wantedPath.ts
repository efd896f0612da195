/** Where to go after signing in: the page that was wanted, unless that was the way in itself. */
export function wantedPath(next: string | null): string {
  const isOurs = next?.startsWith('/') && !next.startsWith('//')
  return isOurs && !/^\/(user\/)?login/.test(next) && !next.startsWith('/nopermission') ? next : '/index'
}
