/** Where to go after signing in: the page that was wanted, unless that was the way in itself. */
export function wantedPath(next: string | null): string {
  return next && /^\/(?!\/)/.test(next) && !/^\/(?:(?:user\/)?login(?:[/?]|$)|nopermission)/.test(next)
    ? next
    : '/index'
}
