import { eveningDay } from '@millrace/contract/income/evening'
import { paths } from '@millrace/contract/paths'
import { useState, type ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { useFormatSum } from '../../features/product/live/useFormatSum.ts'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { formatTime, readZoneMinutes } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatShortDay } from '../../shell/useFormatShortDay.ts'
import { useText } from '../../shell/useText.ts'
import { findEveningPart, hideEvening, isEveningHidden, type EveningDay } from './evening.ts'

/** In the evening what the member's machines have said so far, the next morning what was paid. Each can be hidden. */
export function HomeEvening() {
  const { data } = useCall(eveningDay, {}, { staleTime: 60_000 })
  const [hiddenDay, setHiddenDay] = useState<string | null>(null)
  if (!data) return null
  const now = new Date()
  const part = findEveningPart(data, now, readZoneMinutes(now))
  const day = part && data[part]?.day
  if (!day || hiddenDay === day || isEveningHidden(part, day)) return null
  const hide = () => {
    hideEvening(part, day)
    setHiddenDay(day)
  }
  return part === 'today' ? (
    <Today today={data.today as NonNullable<EveningDay['today']>} onHide={hide} />
  ) : (
    <Paid paid={data.paid as NonNullable<EveningDay['paid']>} onHide={hide} />
  )
}

function Today({ today, onHide }: { today: NonNullable<EveningDay['today']>; onHide: () => void }) {
  const t = useText()
  const { day, endTime, about, expected, percent, machines } = today
  return (
    <EveningCard
      day={day}
      percent={percent}
      text={t('home.evening.about')}
      amount={about}
      of={t('home.evening.of')}
      expected={expected}
      foot={t('home.evening.settled', { time: formatTime(endTime) })}
      onHide={onHide}
    >
      {machines.map(({ machineId, machineName, machineImg, about, measure, sum, isWorking }) => (
        <Row key={machineId} id={machineId} image={machineImg}>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{machineName}</span>
            <span className="block text-13 text-muted">
              <Sum measure={measure} sum={sum} />
              {isWorking && (
                <>
                  {' · '}
                  <span className="font-semibold text-good">{t('home.evening.working')}</span>
                </>
              )}
            </span>
          </span>
          {about !== null && <Amount value={about} form="small" hasUnit={false} />}
        </Row>
      ))}
    </EveningCard>
  )
}

function Sum({ measure, sum }: { measure: 'energy' | 'count'; sum: string }) {
  const t = useText()
  const format = useFormatSum(measure)
  return measure === 'energy' ? `${format(sum)} kWh` : t('home.evening.count', { count: format(sum) })
}

function Paid({
  paid: { day, paid, expected, percent, machines },
  onHide,
}: {
  paid: NonNullable<EveningDay['paid']>
  onHide: () => void
}) {
  const t = useText()
  return (
    <EveningCard
      day={day}
      percent={percent}
      text={t('home.evening.paid')}
      amount={paid}
      of={t('home.evening.of-paid')}
      expected={expected}
      foot={t('home.evening.done')}
      onHide={onHide}
    >
      {machines.map(({ machineId, machineName, machineImg, paid, percent }) => (
        <Row key={machineId} id={machineId} image={machineImg}>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{machineName}</span>
            <Deviation machineId={machineId} percent={percent} />
          </span>
          <Amount value={paid} form="small" hasUnit={false} />
        </Row>
      ))}
    </EveningCard>
  )
}

type EveningCardProps = {
  day: string
  percent: number | null
  text: string
  amount: string
  of: string
  expected: string
  foot: string
  onHide: () => void
  children: ReactNode
}

/** The deviation before the amount. */
function EveningCard({ day, percent, text, amount, of, expected, foot, onHide, children }: EveningCardProps) {
  const t = useText()
  const formatShortDay = useFormatShortDay()
  const formatPercent = useFormatPercent()
  return (
    <Card className="overflow-hidden">
      <section aria-label={t('home.evening.title', { day: formatShortDay(day) })}>
        <div className="grid gap-1 p-4">
          <h2 className="flex items-center gap-2 text-15 font-bold">
            <Icon name="clock" className="size-5 text-muted" />
            {t('home.evening.title', { day: formatShortDay(day) })}
          </h2>
          {percent !== null && (
            <p className={`text-22 font-bold ${percent < -5 ? 'text-loss' : ''}`}>
              {formatPercent(percent / 100, { isSigned: true })}
            </p>
          )}
          <p className="text-13 text-muted">
            {text} <Amount value={amount} form="small" size="tiny" /> · {of}{' '}
            <Amount value={expected} form="small" size="tiny" />
          </p>
        </div>
        <ul className="divide-y divide-line border-t border-line">{children}</ul>
        <div className="flex items-center justify-between gap-3 border-t border-line py-1 pr-2 pl-4 text-13 text-muted">
          <span>{foot}</span>
          <Button kind="plain" onPress={onHide}>
            {t('home.evening.hide')}
          </Button>
        </div>
      </section>
    </Card>
  )
}

type RowProps = { id: string; image: string; children: ReactNode }

const Row = ({ id, image, children }: RowProps) => (
  <li>
    <Link
      to={`${paths.machine}?id=${id}`}
      className="flex items-center gap-3 px-4 py-3 transition -outline-offset-2 hover:bg-press active:bg-press"
    >
      <MachinePicture url={image} size="row" />
      {children}
      <Icon name="forward" className="size-4 text-muted" />
    </Link>
  </li>
)
