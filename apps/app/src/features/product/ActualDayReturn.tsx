import { Amount } from '../../components/Amount.tsx'
import { Deviation } from './Deviation.tsx'

type Props = {
  readonly machineId: string
  readonly value: string
  readonly deviationPercent: number | null
  readonly decimals: number
}

/** What a unit was really paid a day, beside how far that is from what was expected. */
export function ActualDayReturn({ machineId, value, deviationPercent, decimals }: Props) {
  return (
    <>
      <Amount
        value={value}
        form="small"
        decimals={decimals}
        hasUnit={false}
        figure="machine.average"
        figureOf={machineId}
      />{' '}
      <Deviation machineId={machineId} percent={deviationPercent} />
    </>
  )
}
