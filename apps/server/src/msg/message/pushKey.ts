import webPush from 'web-push'
import type { Platform } from '../../http/context.ts'
import { addPushKey, findPushKey, type StoredPushKey } from './store.ts'

const place = 'push key'

type Source = Pick<Platform, 'db' | 'vault'>

/**
 * The pair of keys by which push services know this platform, made at its first use and the same for all processes from
 * then on.
 */
async function keyPair({ db, vault }: Source): Promise<StoredPushKey> {
  const kept = await findPushKey(db)
  if (kept) return kept
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await addPushKey(db, { publicKey, ...vault.seal(place, Buffer.from(privateKey)) })
  return (await findPushKey(db)) as StoredPushKey
}

export const publicPushKey = async (source: Source): Promise<string> => (await keyPair(source)).publicKey

/** What a request to a push service is signed with, and whom the service may write to. */
export async function getVapidKeys(
  platform: Source & Pick<Platform, 'settings'>,
): Promise<{ subject: string; publicKey: string; privateKey: string }> {
  const { publicKey, ...sealed } = await keyPair(platform)
  const { PUBLIC_URL, SMTP_FROM } = platform.settings
  const subject = PUBLIC_URL.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<]+@[^\s>]+/.exec(SMTP_FROM)?.[0] ?? SMTP_FROM}`
  return { subject, publicKey, privateKey: platform.vault.open(place, sealed).toString() }
}
