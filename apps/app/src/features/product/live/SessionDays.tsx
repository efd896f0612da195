import type { DataOf } from '@millrace/contract/call'
import type { MachineSession, machineSessions, MeterKey } from '@millrace/contract/product/session'
import { Amount } from '../../../components/Amount.tsx'
import { toLocalDay } from '../../../shell/dates.ts'
import { useFormatShortDay } from '../../../shell/useFormatShortDay.ts'
import { useText } from '../../../shell/useText.ts'
import { SessionRow } from './SessionRow.tsx'
import { useFormatKilo } from './useFormatKilo.ts'

type SessionDaysProps = {
  sessions: readonly MachineSession[]
  meters: readonly MeterKey[]
  days: DataOf<typeof machineSessions>['days']
  /** By what stands above: a section’s heading, or the screen’s. */
  Heading?: 'h2' | 'h3'
}

/** Sessions by the day that they count for, with what the day adds up to. */
export function SessionDays({ sessions, meters, days, Heading = 'h3' }: SessionDaysProps) {
  const t = useText()
  const format = useFormatKilo()
  const formatShortDay = useFormatShortDay()
  const groups = Map.groupBy(sessions, ({ day, startedTime }) => day ?? toLocalDay(startedTime))
  return (
    <div className="grid gap-3">
      {[...groups].map(([day, ofDay]) => {
        const sum = days.find((each) => each.day === day)
        return (
          <section key={day} className="overflow-hidden rounded-card bg-card shadow-card">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-(--margin) py-2 text-13">
              <Heading className="font-semibold">{formatShortDay(day)}</Heading>
              {sum && (
                <span className="ml-auto text-right text-muted">
                  {t('live.day-sum', { sessions: sum.sessions, energy: format(sum.energyWh) })}
                  {sum.amount !== null && (
                    <>
                      {' · '}
                      <Amount value={sum.amount} size="tiny" />
                    </>
                  )}
                </span>
              )}
            </div>
            <ul className="divide-y divide-line">
              {ofDay.map((session) => (
                <li key={session.id}>
                  <SessionRow session={session} meters={meters} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
