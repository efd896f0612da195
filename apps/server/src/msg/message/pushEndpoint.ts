import type { Settings } from '../../settings.ts'

const thisMachine = '127.0.0.1'

/**
 * An endpoint as it is kept, or null when it is not at a known push service: the server calls where a member says, so
 * it may only be there. Practice mode takes one on this machine without encryption, where that is listed.
 */
export function pushEndpoint(
  { PUSH_HOSTS, PRACTICE_MODE }: Pick<Settings, 'PRACTICE_MODE'> & { readonly PUSH_HOSTS: readonly string[] },
  text: string,
): string | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return null
  const isListed = PUSH_HOSTS.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
  const isSafe =
    (url.protocol === 'https:' && url.port === '') ||
    (url.protocol === 'http:' && url.hostname === thisMachine && PRACTICE_MODE === 'on')
  return isListed && isSafe ? url.href : null
}
