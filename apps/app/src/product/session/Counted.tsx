import { Card } from '../../components/Card.tsx'
import { DeviceCheck } from '../../components/DeviceCheck.tsx'
import { Facts } from '../../components/Facts.tsx'
import { useFormatKilo } from '../../features/product/live/useFormatKilo.ts'
import { useText } from '../../shell/useText.ts'
import type { SessionDetail } from './toSessionFile.ts'
import type { SessionCheck } from './useSessionCheck.ts'

/** What the meter counted: register at the end less register at the start. */
export function Counted({ detail, check }: { detail: SessionDetail; check: SessionCheck | null | undefined }) {
  const t = useText()
  // To the watt-hour, so that what is shown adds up.
  const format = useFormatKilo(3)
  const { session, meter, startWh, endWh } = detail
  const kWh = (wattHours: string) => `${format(wattHours)} kWh`
  const previous = check?.steps.find(({ id }) => id === 'previous')
  const isFromZero = check?.check.isSigned === true && !check.check.session.isTotal
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t('session.counted')}</h2>
      <Facts
        facts={[
          meter && {
            name: t('session.serial'),
            value: <span className="font-mono text-13 break-all">{meter.serial}</span>,
          },
          { name: t('session.connector'), value: session.connector },
          startWh !== null && { name: t('session.start'), value: kWh(startWh) },
          endWh !== null && { name: t('session.end'), value: kWh(endWh) },
          session.energyWh !== null && { name: t('session.energy'), value: kWh(session.energyWh) },
        ]}
      />
      {previous && (
        <DeviceCheck
          state={previous.isOk ? 'right' : 'wrong'}
          text={t(previous.isOk ? 'session.continues' : 'session.problem.previous')}
        />
      )}
      {check && !previous && (
        <DeviceCheck state="unable" text={t(isFromZero ? 'session.from-zero' : 'session.first')} />
      )}
    </Card>
  )
}
