import type { DataOf } from '@millrace/contract/call'
import type { reportContext } from '@millrace/contract/console/context'
import type { Check } from '../../components/review/CheckList.tsx'
import { formatCents, formatPercent, formatUsdt, pluralize } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { formatMoment } from '../../shell/time.ts'
import type { Report } from './reportBadges.ts'

export type ReportContext = DataOf<typeof reportContext>

type Reported = Pick<Report, 'amount' | 'source' | 'enteredBy' | 'evidence' | 'hasGap' | 'note' | 'sessions'>

function checkBand(amount: string, { usual, isUnusual }: ReportContext): Check {
  if (!usual) return { name: 'Too new', value: 'Fewer than 14 reports to compare with', tone: 'info' }
  const band = `${formatCents(usual.low)} to ${formatCents(usual.high)}`
  const range = `${band} is usual`
  if (!isUnusual) return { name: 'Within its range', value: range, tone: 'success' }
  const isAbove = Number(amount) > Number(usual.high)
  return {
    name: isAbove ? 'Above its range' : 'Below its range',
    value: range,
    unusual: `${formatCents(amount)} is ${isAbove ? 'more' : 'less'} than the ${band} that this machine usually earns`,
    tone: isAbove ? 'error' : 'warning',
  }
}

function checkReceipt({ receipt, lastRelease }: ReportContext): Check {
  if (!receipt) return { name: 'Money not here yet', value: 'Members are paid once it has arrived', tone: 'warning' }
  if (!receipt.isFromReleaseAccount)
    return {
      name: 'Money received',
      value: join(', ', formatMoment(receipt.receivedTime), receipt.sender && `from ${receipt.sender}`),
      tone: 'success',
    }
  return {
    name: 'Paid by the owner’s account',
    value: lastRelease
      ? `${formatCents(lastRelease.amount)} of capital was released to it on ${formatMoment(lastRelease.time, 'day')}`
      : 'Capital is released to it',
    unusual: 'the money came from the account to which capital is released',
    tone: 'error',
  }
}

const getSender = ({ source, enteredBy, sessions }: Reported): string => {
  if (source === 'machine') return 'Signed with its key'
  if (source !== 'sessions') return enteredBy
  return sessions && sessions.quarters > 0 ? 'The sum of its quarters of an hour' : 'The sum of its sessions'
}

const evidenceTexts = {
  operator: 'A picture or PDF',
  machine: 'A signed reading',
  sessions: 'A line for each session or quarter of an hour',
} as const

/** How the money that came agrees with the sessions, and what was left out of them. */
function checkSessions({ sessions }: Reported): readonly Check[] {
  if (!sessions) return []
  const { money, difference, count, leftOut, late, refused, quarters, doubtful } = sessions
  const isDifferent = money === 'less' || money === 'more'
  return [
    ...(isDifferent && difference !== null
      ? [
          {
            name: 'The money differs',
            value: `${formatUsdt(difference)} USDT against what was reported`,
            unusual: `${formatUsdt(difference)} USDT came ${money === 'less' ? 'too little' : 'too much'}`,
            tone: 'error' as const,
          },
        ]
      : []),
    ...(count > 0 || quarters === 0
      ? [
          {
            name: pluralize(count, 'session'),
            value: join(
              ', ',
              late > 0 && `${late} of earlier days`,
              leftOut === 0 && refused === 0 && 'all of them count',
            ),
            tone: 'success' as const,
          },
        ]
      : []),
    ...(quarters > 0
      ? [
          {
            name: `${quarters} ${quarters === 1 ? 'quarter' : 'quarters'} of an hour`,
            value: join(
              ', ',
              'signed by the machine’s key',
              quarters < 96 && `${96 - quarters} fewer than a whole day`,
            ),
            tone: 'success' as const,
          },
        ]
      : []),
    ...(doubtful > 0
      ? [
          {
            name: `${pluralize(doubtful, 'quarter')} not counted`,
            value: 'The machine’s counter does not fit them',
            unusual: 'quarters of the day do not fit the machine’s counter',
            tone: 'warning' as const,
          },
        ]
      : []),
    ...(leftOut + refused > 0
      ? [
          {
            name: `${pluralize(leftOut + refused, 'session')} not counted`,
            value: 'No tariff, another register or a signature that does not fit',
            unusual: 'sessions of the day are not counted',
            tone: 'warning' as const,
          },
        ]
      : []),
  ]
}

/** What speaks for a report and against it. */
export function buildReportChecks(report: Reported, context: ReportContext): readonly Check[] {
  const { deviationPercent } = context
  const pictures = report.evidence.length
  return [
    checkBand(report.amount, context),
    checkReceipt(context),
    deviationPercent === null
      ? { name: 'Nothing to compare', value: 'No units were valid on that day', tone: 'info' }
      : {
          name: 'Against the expected',
          value: `${formatPercent(deviationPercent)} against ${formatCents(context.expected)}`,
          tone: 'info',
        },
    pictures > 0
      ? {
          name: 'Evidence',
          value: evidenceTexts[report.source],
          tone: 'success',
        }
      : { name: 'No evidence', value: 'Nothing shows this amount', unusual: 'there is no evidence', tone: 'error' },
    report.hasGap
      ? {
          name: 'A reading is missing',
          value: 'The numbers before it have a gap',
          unusual: 'a reading before it is missing',
          tone: 'warning',
        }
      : {
          name: report.source === 'operator' ? 'Entered by another person' : 'Sent by the machine',
          value: getSender(report),
          tone: 'success',
        },
    ...checkSessions(report),
    ...(report.note ? [{ name: 'Note', value: `“${report.note}”`, tone: 'info' as const }] : []),
  ]
}
