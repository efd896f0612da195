import { findLanguage, type ServerTextKey } from '@millrace/texts'
import type { Database } from '../db/database.ts'
import type { Row } from '../db/schema.ts'
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
  {
    values = {},
    preferred,
    isToAll = false,
  }: {
    values?: Readonly<Record<string, string>>
    preferred?: Row<'outgoingMessage'>['channel']
    /** To the phone and by e-mail: one of the two may be in other hands. */
    isToAll?: boolean
  } = {},
): Promise<void> {
  const accounts = getAccounts(member).filter(({ channel }) => canSend(platform, channel))
  const first = accounts.find(({ channel }) => channel === preferred) ?? accounts[0]
  for (const account of isToAll ? accounts : first ? [first] : [])
    await sendMessage(platform, db, {
      channel: account.channel,
      to: account.value,
      language: findLanguage(member.language),
      key,
      values,
      isDemo: member.isDemo,
    })
}
