import type { ProgrammeRow } from '@millrace/contract/console/programme'
import type { ProgrammeKind } from '@millrace/contract/rewards/reward'
import texts from '@millrace/texts/rewards/en.json'
import type { Badge } from '../../components/StateChip.tsx'
import { formatCount } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'

/** As members read it. */
export const nameKind = (kind: ProgrammeKind): string => texts[`reward.kind.${kind}`]

export const stateBadges: Readonly<Record<ProgrammeRow['state'], Badge>> = {
  waiting: { label: 'Not begun', tone: 'info' },
  open: { label: 'Open', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'error' },
}

/** `10 a day, 1 a member, 1,000 in all`; what has no limit is left out. */
export const describeLimits = ({
  dayMax,
  memberMax,
  totalMax,
}: Pick<ProgrammeRow, 'dayMax' | 'memberMax' | 'totalMax'>): string =>
  join(
    ', ',
    dayMax !== null && `${formatCount(dayMax)} a day`,
    memberMax !== null && `${formatCount(memberMax)} a member`,
    totalMax !== null && `${formatCount(totalMax)} in all`,
  ) || 'None of its own'

/** Country codes as typed, by commas or blanks. */
export const parseCountries = (typed: string): string[] => typed.toUpperCase().match(/[A-Z]{2}/g) ?? []

/** A limit as typed: null when empty, undefined when it is none. */
export function parseLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
