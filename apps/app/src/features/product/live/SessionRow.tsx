import { paths } from '@millrace/contract/paths'
import type { MachineSession, MeterKey } from '@millrace/contract/product/session'
import type { addUpToCents } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { ListRow } from '../../../components/List.tsx'
import { formatTime } from '../../../shell/dates.ts'
import { useText } from '../../../shell/useText.ts'
import { LiveDot } from './LiveDot.tsx'
import { Seal, useSealState } from './Seal.tsx'
import type { addUpKilo } from './toKilo.ts'
import { useFormatKilo } from './useFormatKilo.ts'

/** How a day's sums are written, and its rows with them where all of them are there. */
export type DaySums = {
  readonly isWhole: boolean
  readonly energy: ReturnType<typeof addUpKilo>
  readonly amount: ReturnType<typeof addUpToCents> | null
}

type SessionRowProps = {
  session: MachineSession
  meters: readonly MeterKey[]
  /** Of its day, where it is a part of them. */
  sums?: DaySums
}

/** A session: from when to when, its seal, its energy, and what it adds to the machine's report. */
export function SessionRow({ session, meters, sums }: SessionRowProps) {
  const t = useText()
  const format = useFormatKilo(sums?.energy.decimals)
  const seal = useSealState(session, meters)
  const { id, state, startedTime, endedTime, energyWh, amount, isDemo } = session
  const isRunning = state === 'running'
  return (
    <ListRow
      to={`${paths.session}?id=${id}`}
      title={
        <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
          {isRunning && <LiveDot tone="good" />}
          {formatTime(startedTime)} – {endedTime && !isRunning ? formatTime(endedTime) : t('live.now')}
        </span>
      }
      below={isRunning ? t('live.signed-later') : <Seal state={seal} isDemo={isDemo} />}
      after={
        <span className="grid justify-items-end">
          <span className="whitespace-nowrap">
            <span {...(sums && { 'data-sum': 'part of energy' })} className="font-semibold">
              {format(energyWh ?? '0')}
            </span>{' '}
            <span className="text-12 text-muted">kWh</span>
          </span>
          <span className="text-13 text-muted">
            {amount === null ? (
              t(state === 'refused' ? 'live.nothing' : 'live.counting')
            ) : (
              <Amount
                value={amount}
                size="tiny"
                hasUnit={false}
                {...(sums?.amount && { decimals: sums.amount.decimals, sum: 'part' })}
              />
            )}
          </span>
        </span>
      }
    />
  )
}
