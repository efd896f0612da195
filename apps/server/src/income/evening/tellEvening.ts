import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import { findLanguage } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import type { Platform } from '../../http/context.ts'
import { inTransaction } from '../../ledger/index.ts'
import { sendMessage } from '../../messenger/index.ts'
import { addMessages, renderMessage, type MessageParams } from '../../msg/index.ts'
import { findDaySum, listDay, lockRecipients, markTold, type OwnDay, type Recipient } from './store.ts'

type Sender = Pick<Platform, 'db' | 'settings' | 'vault' | 'now'>

/** More would not be read in a notification; the page that it opens has all of them. */
const machinesMax = 6

/**
 * Tells members in the evening what their machines brought on the last settled day, and why it was less. That a member
 * was told is committed together with the message and the queued e-mail, so each day is told once, whatever is stopped.
 */
export async function tellEvening(platform: Sender, batchMax = 500): Promise<void> {
  while (await tellBatch(platform, batchMax));
}

/** Says whether there may be more members to tell. */
const tellBatch = (platform: Sender, batchMax: number): Promise<boolean> =>
  inTransaction(platform.db, async (db) => {
    const due = await lockRecipients(db, batchMax)
    if (!due || due.recipients.length === 0) return false
    const { day, recipients } = due
    const memberIds = recipients.map(({ memberId }) => memberId)
    const machines = Map.groupBy(await listDay(db, day, memberIds), ({ memberId }) => memberId)
    for (const recipient of recipients) {
      const own = machines.get(recipient.memberId)
      // Without units on that day there is nothing to say.
      if (own) await tell(platform, db, recipient, day, own)
    }
    await markTold(db, day, memberIds)
    return recipients.length === batchMax
  })

async function tell(
  platform: Sender,
  db: Database,
  { memberId, byPush, byEmail, hasAmounts, email, language: header, isDemo }: Recipient,
  day: string,
  own: readonly OwnDay[],
): Promise<void> {
  const sum = await findDaySum(db, day, memberId)
  const params: MessageParams['evening'] = {
    day,
    percent: String(sum.deviationPercent ?? ''),
    ...(hasAmounts && { amount: usdtDecimal(sum.paid), expected: usdtDecimal(sum.expected) }),
    currency: 'USDT',
    machines: JSON.stringify(
      own.slice(0, machinesMax).map(({ name, paid, deviationPercent, reason, note }) => ({
        name,
        percent: deviationPercent,
        ...(hasAmounts && { amount: usdtDecimal(paid) }),
        ...(reason !== null && { reason, note }),
      })),
    ),
    more: String(Math.max(0, own.length - machinesMax)),
  }
  const path = `${paths.month}?month=${day.slice(0, 7)}`
  await addMessages(db, [{ memberId, kind: 'evening', subject: day, path, params, isPushed: byPush }])
  if (!byEmail || email === null) return
  const language = findLanguage(header)
  const values = renderMessage(language, { kind: 'evening', params })
  await sendMessage(platform, db, { channel: 'email', to: email, language, key: 'evening.email', values, isDemo })
}
