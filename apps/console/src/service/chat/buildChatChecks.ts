import type { DataOf } from '@millrace/contract/call'
import type { memberOne } from '@millrace/contract/console/member'
import type { Check } from '../../components/review/CheckList.tsx'
import { checkDevice, checkSum } from '../../components/review/memberChecks.ts'
import type { Context } from '../../components/review/MemberContext.tsx'

const overdueHours = 72
/** For how long a failed withdrawal is what somebody may be writing about. */
const failedDays = 7

type Known = Pick<DataOf<typeof memberOne>, 'isFrozen' | 'withdrawalStop' | 'accountChanges'>
type Around = Pick<Context, 'doesSumAgree' | 'devices' | 'withdrawals'>

/** What somebody who answers should know before they write: what is not as usual with this member. */
export function buildChatChecks(
  { isFrozen, withdrawalStop, accountChanges }: Known,
  context: Around,
  nowMs: number,
): readonly Check[] {
  const hoursSince = (time: string) => (nowMs - Date.parse(time)) / 3_600_000
  const overdue = context.withdrawals.some(
    ({ state, createTime }) => (state === 'pending' || state === 'processing') && hoursSince(createTime) > overdueHours,
  )
  const failed = context.withdrawals.some(
    ({ state, createTime }) => state === 'failed' && hoursSince(createTime) <= failedDays * 24,
  )
  const warn = (name: string, unusual: string): Check => ({ name, value: '', unusual, tone: 'warning' })
  return [
    checkSum(context.doesSumAgree),
    ...(isFrozen ? [warn('Frozen', 'the account is frozen')] : []),
    ...(withdrawalStop ? [warn('Stop', 'finance has stopped their withdrawals')] : []),
    ...(overdue ? [warn('Overdue', 'a withdrawal of theirs has waited for more than 72 hours')] : []),
    ...(failed ? [warn('Failed', 'a withdrawal of theirs of the last seven days has failed')] : []),
    ...(accountChanges.length > 0
      ? [warn('New address', 'a phone number or e-mail address that they have added does not count yet')]
      : []),
    checkDevice(context.devices),
  ]
}
