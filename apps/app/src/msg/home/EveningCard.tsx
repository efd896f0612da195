import { paths } from '@millrace/contract/paths'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useSaySum } from '../../features/product/live/useFormatSum.ts'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { formatTime } from '../../shell/dates.ts'
import { Link } from '../../shell/router/router.tsx'
import { addUpUsdtToCents } from '../../shell/usdtSums.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatShortDay } from '../../shell/useFormatShortDay.ts'
import { useText } from '../../shell/useText.ts'
import type { EveningDay } from './evening.ts'

type EveningPart = NonNullable<EveningDay['today']>
type EveningCardProps = { isPaid: boolean; part: EveningPart; onHide: () => void }

/** The deviation before the amount, and the worst machine first. Texts: `live`. */
export function EveningCard({ isPaid, part, onHide }: EveningCardProps) {
  const t = useText()
  const formatShortDay = useFormatShortDay()
  const formatPercent = useFormatPercent()
  const { day, endTime, amount, expected, percent, machines } = part
  // The same for the day and for each machine, which are read below each other and make it.
  const { total, decimals } = addUpUsdtToCents('0', ...machines.flatMap((each) => each.amount ?? []))
  const figure = isPaid ? 'mine.morning' : 'mine.evening'
  return (
    <Card data-adds-up className="overflow-hidden">
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
            {t(isPaid ? 'home.evening.paid' : 'home.evening.about')}{' '}
            <Amount
              value={amount}
              shown={total}
              form="small"
              decimals={decimals}
              size="tiny"
              sum="total"
              figure={figure}
              figureOf="amount"
            />
            {' · '}
            {t(isPaid ? 'home.evening.of-paid' : 'home.evening.of')}{' '}
            <Amount value={expected} form="small" decimals={decimals} size="tiny" figure={figure} figureOf="expected" />
          </p>
        </div>
        <ul className="divide-y divide-line border-t border-line">
          {machines.map((machine) => (
            <Row key={machine.machineId} machine={machine} decimals={decimals} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-end gap-x-3 border-t border-line py-1 pr-2 pl-4 text-13 text-muted">
          <span className="flex-1 basis-[8rem]">
            {endTime ? t('home.evening.settled', { time: formatTime(endTime) }) : t('home.evening.done')}
          </span>
          <span className="shrink-0">
            <Button kind="plain" onPress={onHide}>
              {t('home.evening.hide')}
            </Button>
          </span>
        </div>
      </section>
    </Card>
  )
}

function Row({ machine, decimals }: { machine: EveningPart['machines'][number]; decimals: number }) {
  const { machineId, machineName, machineImg, amount, percent, kind, sum, isCount, isWorking } = machine
  const t = useText()
  const formatPercent = useFormatPercent()
  const saySum = useSaySum(isCount ? 'count' : 'energy', kind)
  return (
    <li>
      <Link
        to={`${paths.machine}?id=${machineId}`}
        className="flex items-center gap-3 px-4 py-3 transition -outline-offset-2 hover:bg-press active:bg-press"
      >
        <MachinePicture url={machineImg} size="row" />
        {/* With large text the amount goes below the name, which is not divided. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
          <span className="grid min-w-0 flex-1 basis-[8rem]">
            <span className="font-semibold">{machineName}</span>
            <span className="text-13 text-muted">
              {sum === null
                ? percent !== null && (
                    <span className={percent < -5 ? 'font-semibold text-loss' : ''}>
                      {formatPercent(percent / 100, { isSigned: true })}
                    </span>
                  )
                : isCount
                  ? t('home.evening.count', { count: saySum(sum) })
                  : saySum(sum)}
              {isWorking && (
                <>
                  {' · '}
                  <span className="font-semibold text-good">{t('home.evening.working')}</span>
                </>
              )}
            </span>
          </span>
          {amount !== null && <Amount value={amount} form="small" decimals={decimals} hasUnit={false} sum="part" />}
        </span>
        <Icon name="forward" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
