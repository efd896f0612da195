import { markFigure } from '@millrace/contract/markFigure'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Ago, Wrap } from '../../components/cells.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatCount, formatDigits, formatPercent } from '../../shell/amount.ts'
import { formatShortDay } from '../../shell/time.ts'
import { alertNames } from '../alert/alertTexts.ts'
import { healthBadges } from '../station/stationBadges.ts'
import { toEvenKwh } from '../station/toKwh.ts'
import { describeDoing, doingTones } from './doing.ts'
import { getSoldShare, type FleetMachine, type FleetSort } from './fleetOrder.ts'

/** From here on down, a deviation is a loss and not chance. */
const lossPercent = -5

export type FleetColumn = {
  readonly label: string
  readonly sort?: FleetSort
  readonly isAmount?: boolean
  /** Null where the machine has no such value. */
  readonly render: (machine: FleetMachine) => ReactNode | null
}

const formatMade = (isCounting: boolean, sum: string): string =>
  isCounting ? formatCount(Math.floor(Number(sum))) : `${formatDigits(toEvenKwh(sum))}\u00a0kWh`

/** What its newest report says, and its stations where they are not live. */
export function FleetStates({ machine }: { machine: FleetMachine }) {
  const { doing, health, isPublished } = machine
  return (
    <Wrap sx={{ gap: 0.5 }}>
      <StateChip label={describeDoing(machine, formatShortDay)} tone={doingTones[doing].chip} />
      {health && health !== 'live' && (
        <StateChip
          {...healthBadges[health]}
          label={health === 'waiting' ? 'Not heard yet' : healthBadges[health].label}
        />
      )}
      {!isPublished && <StateChip label="Draft" tone="neutral" />}
    </Wrap>
  )
}

export const fleetColumns: readonly FleetColumn[] = [
  {
    label: 'Heard',
    sort: 'heard',
    render: ({ heardTime }) => heardTime && <Ago time={heardTime} />,
  },
  {
    label: 'Today',
    isAmount: true,
    render: ({ id, today }) =>
      today && (
        <>
          <b {...markFigure('machine.today', today.sum, id)}>{formatMade(today.isCounting, today.sum)}</b>
          {today.usualByNow !== null && (
            <Box
              {...markFigure('machine.usual-day', today.usualByNow, `${id} by-now`)}
              sx={{ fontSize: '0.75rem', color: 'text.secondary' }}
            >
              usually {formatMade(today.isCounting, today.usualByNow)}
            </Box>
          )}
        </>
      ),
  },
  {
    label: 'Against usual',
    sort: 'today',
    isAmount: true,
    // A part of a day is no loss yet, except where there is nothing at all.
    render: ({ id, today }) =>
      today === null || today.deviationPercent === null ? null : (
        <Deviation figure="machine.today-deviation" of={id} percent={today.deviationPercent} lossFrom={-100} />
      ),
  },
  {
    label: 'Against expected',
    sort: 'expected',
    isAmount: true,
    render: ({ id, deviationPercent }) =>
      deviationPercent === null ? null : (
        <Deviation figure="machine.deviation" of={id} percent={deviationPercent} lossFrom={lossPercent} />
      ),
  },
  {
    label: 'Signed days',
    sort: 'signed',
    isAmount: true,
    render: ({ id, isPublished, signedDays, settledDays }) =>
      settledDays === 0 ? null : (
        <span {...(isPublished && markFigure('machine.evidence', signedDays, `${id} signed`))}>
          {signedDays} of {settledDays}
        </span>
      ),
  },
  {
    label: 'Sold',
    sort: 'sold',
    isAmount: true,
    render: (machine) => (
      <span
        {...(machine.isPublished && markFigure('machine.sold', machine.soldUnits, machine.id))}
        title={`${formatCount(machine.soldUnits)} of ${formatCount(machine.units)} units`}
      >
        {Math.floor(getSoldShare(machine) * 100)}&nbsp;%
      </span>
    ),
  },
  {
    label: 'Next service',
    sort: 'service',
    render: ({ nextService }) => (nextService ? formatShortDay(nextService).replace(' ', '\u00a0') : null),
  },
  {
    label: 'Alerts',
    sort: 'alerts',
    render: ({ alerts }) => (alerts.length > 0 ? <Alerts alerts={alerts} /> : null),
  },
]

type DeviationProps = {
  readonly figure: 'machine.deviation' | 'machine.today-deviation'
  readonly of: string
  readonly percent: number
  readonly lossFrom: number
}

const Deviation = ({ figure, of, percent, lossFrom }: DeviationProps) => (
  <Box
    component="span"
    {...markFigure(figure, percent, of)}
    sx={percent <= lossFrom ? { color: 'error.main', fontWeight: 700 } : { color: 'text.secondary' }}
  >
    {formatPercent(percent)}
  </Box>
)

function Alerts({ alerts: [first, ...others] }: Pick<FleetMachine, 'alerts'>) {
  if (!first) return null
  const label = `${(alertNames as Readonly<Record<string, string>>)[first] ?? first}${others.length > 0 ? ` and ${others.length} more` : ''}`
  return <StateChip label={label} tone={first === 'silent' || first === 'signature' ? 'error' : 'warning'} />
}
