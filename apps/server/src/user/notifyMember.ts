import { findLanguage, type ServerTextKey } from '@millrace/texts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { canSend, sendMessage } from '../messenger/index.ts'
import { getAccounts } from './account.ts'
import type { MemberRow } from './member/store.ts'

/** Tells a member, in their language, that something of theirs was changed. They notice when it was not them. */
export async function notifyMember(
  platform: Pick<Platform, 'settings' | 'vault' | 'now'>,
  db: Database,
  member: Pick<MemberRow, 'phone' | 'email' | 'language' | 'isDemo'>,
  key: ServerTextKey,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const account = getAccounts(member).find(({ channel }) => canSend(platform, channel))
  if (account)
    await sendMessage(platform, db, {
      channel: account.channel,
      to: account.value,
      language: findLanguage(member.language),
      key,
      values,
      isDemo: member.isDemo,
    })
}
