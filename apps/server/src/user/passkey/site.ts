import type { RequestOrigin, Platform } from '../../http/context.ts'

export type Site = { readonly rpID: string; readonly origin: string }

/**
 * The site that passkeys are bound to. In practice mode it may be whatever address the browser is at; elsewhere it has
 * to be set.
 */
export function getSite({
  settings,
  from,
}: Pick<Platform, 'settings'> & { readonly from: RequestOrigin }): Site | null {
  const url = URL.parse(settings.PUBLIC_URL || (settings.PRACTICE_MODE === 'on' ? from.origin : ''))
  return url && { rpID: url.hostname, origin: url.origin }
}
