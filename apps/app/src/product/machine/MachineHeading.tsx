import { markFigure } from '@millrace/contract/markFigure'
import { saleStates, type ProductDetail } from '@millrace/contract/product/product'
import { Amount } from '../../components/Amount.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Icon } from '../../components/Icon.tsx'
import { NamedFigure } from '../../components/NamedFigure.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { RushClock } from '../../components/RushClock.tsx'
import { ActualDayReturn } from '../../features/product/ActualDayReturn.tsx'
import { useSayDoing } from '../../features/product/DoingText.tsx'
import { Price } from '../../features/product/Price.tsx'
import { ProductBadge } from '../../features/product/ProductBadge.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { findDayDecimals } from '../../shell/usdtSums.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type MachineStateProps = { detail: ProductDetail; fetchedAtMs: number; onSaleEnd: () => void }

/** The state of the sale as chips. */
export function MachineState({ detail, fetchedAtMs, onSaleEnd }: MachineStateProps) {
  const t = useText()
  const sayDoing = useSayDoing()
  const { status, daotimes, nowTime, isDemo, isRetired } = detail
  return (
    <>
      {saleStates[status] === 'rush' && daotimes !== null && !isRetired ? (
        <Chip>
          <Icon name="clock" className="size-4" />
          <span className="sr-only">{t('product.ends-in')}</span>
          <RushClock until={toDeviceTime(daotimes, nowTime, fetchedAtMs)} onEnd={onSaleEnd} />
        </Chip>
      ) : (
        <ProductBadge item={detail} fetchedAtMs={fetchedAtMs} />
      )}
      {detail.doing === 'silent' && <Chip tone="loss">{sayDoing(detail)}</Chip>}
      {isDemo && <Chip>{t('product.badge.demo')}</Chip>}
    </>
  )
}

/** The price of a unit, and how many are sold. */
export function MachinePrice({ detail }: { detail: ProductDetail }) {
  const t = useText()
  const { code } = useLanguage()
  const { id, price, units, soldUnits, status, startTime, endTime } = detail
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid">
          <span className="text-13 text-muted">{t('product.price')}</span>
          <Price decimal={price} size="large" />
        </div>
        <div className="grid min-w-28 gap-1.5 pb-1">
          <span {...markFigure('machine.sold', soldUnits, id)} className="text-right text-13 font-semibold">
            {t('product.sold', { sold: soldUnits, units })}
          </span>
          <ProgressBar label={t('product.sold-label')} value={soldUnits} max={units} />
        </div>
      </div>
      {saleStates[status] === 'presale' && startTime && (
        <p className="flex flex-wrap gap-x-4 text-13 font-semibold text-accent">
          <span>{t('product.starts', { time: formatDateTime(startTime, code) })}</span>
          {endTime && <span>{t('product.ends', { time: formatDateTime(endTime, code) })}</span>}
        </p>
      )}
    </div>
  )
}

/** What a unit is expected to pay a day and what it did, for how long, and when its price would be back. */
export function MachineFigures({ detail }: { detail: ProductDetail }) {
  const t = useText()
  const { id, dayReturnAmount, actualDayReturn, deviationPercent, validDays, walletotal, payBack } = detail
  const { state, days } = payBack
  const decimals = findDayDecimals([actualDayReturn], dayReturnAmount)
  return (
    <dl className="pair gap-x-4 gap-y-2.5 lg:grid-cols-3">
      <NamedFigure name={t('machine.buy.confirm.expected')}>
        <Amount value={dayReturnAmount} form="small" decimals={decimals} hasUnit={false} />
      </NamedFigure>
      <NamedFigure name={t('machine.buy.confirm.actual')} about={['machine.average', 'machine.deviation']}>
        {actualDayReturn === null ? (
          <span className="text-13 font-semibold">{t('product.actual-none')}</span>
        ) : (
          <ActualDayReturn
            machineId={id}
            value={actualDayReturn}
            deviationPercent={deviationPercent}
            decimals={decimals}
          />
        )}
      </NamedFigure>
      <NamedFigure name={t('product.valid-days')}>
        <span className="font-semibold">{t('product.valid', { days: validDays })}</span>
      </NamedFigure>
      <NamedFigure name={t('payBack.in')}>
        <span className={`font-semibold ${state === 'not' ? 'text-loss' : ''}`}>
          {state === 'back'
            ? t('payBack.about', { days: days ?? 0 })
            : t(state === 'not' ? 'payBack.short.not' : 'payBack.short.too-new')}
        </span>
      </NamedFigure>
      <NamedFigure name={t('product.total')}>
        <Amount value={walletotal} decimals={decimals} hasUnit={false} />
      </NamedFigure>
    </dl>
  )
}
