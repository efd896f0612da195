import type { ModerationItem } from '@millrace/contract/console/community'
import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import type { ModerationAction, reportReasons } from '@millrace/contract/square/safety'
import type { Badge } from '../components/StateChip.tsx'
import { join } from '../shell/join.ts'

export const stateBadges: Readonly<Record<ModerationItem['state'], Badge>> = {
  visible: { label: 'Visible', tone: 'success' },
  hidden: { label: 'Hidden', tone: 'warning' },
  removed: { label: 'Removed', tone: 'error' },
}

/** What a rule found. */
export const warningTexts: Readonly<Record<RuleKind, string>> = {
  phone: 'Phone number',
  address: 'Wallet or bank account',
  promise: 'Promise of gain',
  contact: 'Contact elsewhere',
  money: 'Asks for money',
}

export const reportTexts: Readonly<Record<(typeof reportReasons)[number], string>> = {
  scam: 'Scam',
  abuse: 'Abuse',
  privacy: 'Privacy',
  spam: 'Spam',
  other: 'Something else',
}

export const actionTexts: Readonly<Record<ModerationAction, string>> = {
  hide: 'Hidden',
  remove: 'Removed',
  warn: 'Warned',
  mute: 'Muted',
  restore: 'Taken back',
}

type Cause = Pick<ModerationItem, 'hasAnswer' | 'reportCount' | 'warnings'>

/** Why something waits, in a few words. */
export function describeCause({ hasAnswer, reportCount, warnings }: Cause): string {
  return (
    join(
      ' · ',
      hasAnswer && 'Its author answered',
      reportCount > 0 && `Reported by ${reportCount}`,
      ...warnings.map((warning) => warningTexts[warning]),
    ) || 'Opened by staff'
  )
}
