import { paths } from '@millrace/contract/paths'

/** Where to go after signing in: the requested page, unless that is a login screen or another site. */
export function getReturnPath(next: string | null): string {
  return next && /^\/(?!\/)/.test(next) && !/^\/(?:(?:user\/)?login(?:[/?]|$)|nopermission)/.test(next)
    ? next
    : paths.home
}
