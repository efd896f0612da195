import { findLanguage, formatUtc } from '@millrace/texts'
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { addMessages, type MessageParams } from '../msg/index.ts'
import type { MemberRow } from './member/store.ts'
import { notifyMember } from './notifyMember.ts'

type ImportantKind =
  | 'account-frozen'
  | 'account-unfrozen'
  | 'withdrawals-stopped'
  | 'withdrawals-resumed'
  | 'destination-moved'
  | 'account-change'

/** Tells a member what others may have done to their account: as a message in the app, and by e-mail, else by SMS. */
export async function notifyEverywhere<Kind extends ImportantKind>(
  platform: Pick<Platform, 'settings' | 'vault' | 'now'>,
  db: Database,
  member: MemberRow,
  kind: Kind,
  params: MessageParams[Kind],
): Promise<void> {
  const { code } = findLanguage(member.language)
  const message = { memberId: member.id, kind, params, subject: randomUUID() }
  await addMessages(db, [message as Parameters<typeof addMessages>[1][number]])
  const values = { ...params, ...('until' in params && { until: formatUtc(new Date(params.until), code) }) }
  const isToAll = kind === 'account-change'
  await notifyMember(platform, db, member, `message.${kind}.content`, { values, preferred: 'email', isToAll })
}
