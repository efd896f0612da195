import { paths } from '@millrace/contract/paths'
/** Where to go after signing in: the page that was wanted, unless that was the way in itself. */
export function getReturnPath(next: string | null): string {
  return next && /^\/(?!\/)/.test(next) && !/^\/(?:(?:user\/)?login(?:[/?]|$)|nopermission)/.test(next)
    ? next
    : paths.home
}
