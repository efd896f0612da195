import { markFigure } from '@millrace/contract/markFigure'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatCount } from '../../shell/amount.ts'
import { formatDay, formatMinutes } from '../../shell/time.ts'
import type { Summary } from './CoverCard.tsx'

/** How many faults there are; without one, nothing is late. */
function countLate({ withdrawals, complaints, isLate, flags, lastSeal }: Summary): number {
  const sealed = flags.find(({ id }) => id === 'sealed')
  return (
    withdrawals.overdue + complaints.overdue + Number(isLate) + Number(lastSeal !== null && sealed?.state !== 'fine')
  )
}

/** What should have happened by now, in the eyes of everybody. */
export function LateCard({ summary }: { summary: Summary }) {
  const { withdrawals, complaints, isLate, lastSeal, machines } = summary
  const late = countLate(summary)
  return (
    <Section
      title="What is late"
      end={
        late > 0 ? (
          <StateChip label={`${formatCount(late)} late`} tone="error" />
        ) : (
          <StateChip label="Nothing late" tone="success" />
        )
      }
    >
      <Facts>
        <Fact name="Withdrawals overdue" figure={markFigure('withdrawals.overdue', withdrawals.overdue)}>
          {formatCount(withdrawals.overdue)}
        </Fact>
        <Fact name="Oldest open" figure={markFigure('withdrawals.oldest', withdrawals.oldestMinutes)}>
          {withdrawals.oldestMinutes === null ? 'None open' : formatMinutes(withdrawals.oldestMinutes)}
        </Fact>
        <Fact name="Half paid within" figure={markFigure('withdrawals.median', withdrawals.medianMinutes)} isExplained>
          {withdrawals.medianMinutes === null ? 'None in 30 days' : formatMinutes(withdrawals.medianMinutes)}
        </Fact>
        <Fact name="Slowest paid" figure={markFigure('withdrawals.slowest', withdrawals.slowestMinutes)}>
          {withdrawals.slowestMinutes === null ? 'None in 30 days' : formatMinutes(withdrawals.slowestMinutes)}
        </Fact>
        <Fact name="Complaints overdue" figure={markFigure('complaints.overdue', complaints.overdue)}>
          {formatCount(complaints.overdue)}
        </Fact>
        <Fact name="Last sealed day">{lastSeal ? formatDay(lastSeal.day) : 'None yet'}</Fact>
        <Fact name="Figures">{isLate ? 'More than ten minutes old' : 'Up to date'}</Fact>
        <Fact name="Machines below expectation" figure={markFigure('machines.below', machines.below)} isExplained>
          {formatCount(machines.below)} of {formatCount(machines.count)}
        </Fact>
      </Facts>
    </Section>
  )
}
