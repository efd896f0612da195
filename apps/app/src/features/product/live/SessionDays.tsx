import type { DataOf } from '@millrace/contract/call'
import { markFigure } from '@millrace/contract/markFigure'
import type { MachineSession, machineSessions, MeterKey } from '@millrace/contract/product/session'
import { addUpToCents } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { toLocalDay } from '../../../shell/dates.ts'
import { parseUsdt } from '../../../shell/usdt.ts'
import { useFormatDecimal } from '../../../shell/useFormatDecimal.ts'
import { useFormatShortDay } from '../../../shell/useFormatShortDay.ts'
import { useText } from '../../../shell/useText.ts'
import { type DaySums, SessionRow } from './SessionRow.tsx'
import { addUpKilo, toKilo } from './toKilo.ts'

type Day = DataOf<typeof machineSessions>['days'][number]

type SessionDaysProps = {
  machineId: string
  sessions: readonly MachineSession[]
  meters: readonly MeterKey[]
  days: readonly Day[]
  /** By what stands above: a section’s heading, or the screen’s. */
  Heading?: 'h2' | 'h3'
}

/** Sessions by the day that they count for, with what the day adds up to. */
export function SessionDays({ machineId, sessions, meters, days, Heading = 'h3' }: SessionDaysProps) {
  const formatShortDay = useFormatShortDay()
  const groups = Map.groupBy(sessions, ({ day, startedTime }) => day ?? toLocalDay(startedTime))
  return (
    <div className="grid gap-3">
      {[...groups].map(([day, ofDay]) => {
        const sum = days.find((each) => each.day === day)
        const sums = sum && addUpDay(sum, ofDay)
        return (
          <section
            key={day}
            {...(sums?.isWhole && { 'data-adds-up': '' })}
            className="overflow-hidden rounded-card bg-card shadow-card"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-(--margin) py-2 text-13">
              <Heading className="font-semibold">{formatShortDay(day)}</Heading>
              {sum && sums && <DaySum machineId={machineId} sum={sum} sums={sums} />}
            </div>
            <ul className="divide-y divide-line">
              {ofDay.map((session) => (
                <li key={session.id}>
                  <SessionRow session={session} meters={meters} {...(isPart(session) && sums?.isWhole && { sums })} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function DaySum({ machineId, sum, sums }: { machineId: string; sum: Day; sums: DaySums }) {
  const t = useText()
  const format = useFormatDecimal()
  const of = `${machineId} ${sum.day}`
  return (
    <span className="ml-auto text-right text-muted">
      {t('live.day-sum', { sessions: sum.sessions })}
      {' · '}
      <span
        {...markFigure('sessions.energy', sum.energyWh, of)}
        {...(sums.isWhole && { 'data-sum': 'total of energy' })}
        className="whitespace-nowrap"
      >
        {format(sums.energy.total)} kWh
      </span>
      {sum.amount !== null && (
        <>
          {' · '}
          <Amount
            value={sum.amount}
            size="tiny"
            figure="sessions.amount"
            figureOf={of}
            {...(sums.amount && { shown: sums.amount.total, decimals: sums.amount.decimals, sum: 'total' })}
          />
        </>
      )}
    </span>
  )
}

/** What a day adds up: neither what is running nor what was refused. */
const isPart = ({ state, day }: MachineSession): boolean => state === 'ended' && day !== null

function addUpDay(sum: Day, sessions: readonly MachineSession[]): DaySums {
  const parts = sessions.filter(isPart)
  if (parts.length !== sum.sessions)
    return { isWhole: false, energy: { total: toKilo(sum.energyWh), decimals: 1 }, amount: null }
  const [first, ...others] = sum.amount === null ? [] : parts.flatMap(({ amount }) => amount ?? []).map(parseUsdt)
  return {
    isWhole: true,
    energy: addUpKilo(
      parts.map(({ energyWh }) => energyWh ?? '0'),
      sum.energyWh,
    ),
    amount: first ? addUpToCents([first, ...others]) : null,
  }
}
