import type { Platform } from '../../http/context.ts'
import type { Settings } from '../../settings.ts'
import { addPushKey, findPushKey, type StoredPushKey } from './store.ts'

const localHost = '127.0.0.1'

/** Loaded by the first push: a start should not wait for it. */
export const loadWebPush = async () => (await import('web-push')).default

/**
 * The endpoint in normal form, or null when it is not at a known push service: a member chooses the URL that the server
 * calls. Practice mode also allows this machine without encryption, if it is listed.
 */
export function parsePushEndpoint(
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
    (url.protocol === 'http:' && url.hostname === localHost && PRACTICE_MODE === 'on')
  return isListed && isSafe ? url.href : null
}

const keyPlace = 'push key'

type Source = Pick<Platform, 'db' | 'vault'>

/** The key pair by which push services identify this platform. Created at first use, the same for all processes. */
async function getKeyPair({ db, vault }: Source): Promise<StoredPushKey> {
  const stored = await findPushKey(db)
  if (stored) return stored
  const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys()
  await addPushKey(db, { publicKey, ...vault.seal(keyPlace, Buffer.from(privateKey)) })
  return (await findPushKey(db)) as StoredPushKey
}

export const getPublicPushKey = async (source: Source): Promise<string> => (await getKeyPair(source)).publicKey

export type VapidDetails = { readonly subject: string; readonly publicKey: string; readonly privateKey: string }

/** What requests to a push service are signed with, and the contact that the service may write to. */
export async function getVapidDetails(platform: Source & Pick<Platform, 'settings'>): Promise<VapidDetails> {
  const { publicKey, ...sealed } = await getKeyPair(platform)
  const { PUBLIC_URL, SMTP_FROM } = platform.settings
  const subject = PUBLIC_URL.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<]+@[^\s>]+/.exec(SMTP_FROM)?.[0] ?? SMTP_FROM}`
  return { subject, publicKey, privateKey: platform.vault.open(keyPlace, sealed).toString() }
}
