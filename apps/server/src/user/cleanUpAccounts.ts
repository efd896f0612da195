import { call } from '../db/functions.ts'
import type { Platform } from '../http/context.ts'
import { removeOldHits } from '../limits/index.ts'
import { removeOldMessages } from '../messenger/index.ts'
import { removeOldCaptchas } from './captcha/store.ts'
import { removeOldCodes } from './code/store.ts'
import { idleSince } from './session/sessionToken.ts'
import { removeIdleSessions } from './session/store.ts'

const messagesKeptMs = 24 * 60 * 60_000

/** Removes what has expired. */
export async function cleanUpAccounts(platform: Platform): Promise<void> {
  const { db, now } = platform
  await removeIdleSessions(db, idleSince(platform))
  await removeOldCodes(db, now())
  await removeOldCaptchas(db, now())
  await call(db, 'removeOldProofs')
  await removeOldHits(db, now())
  await removeOldMessages(db, new Date(now().getTime() - messagesKeptMs))
}
