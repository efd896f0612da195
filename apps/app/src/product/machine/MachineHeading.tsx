import type { ProductDetail } from '@millrace/contract/product/product'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { Price } from '../../components/Price.tsx'
import { ProductBadge } from '../../components/ProductBadge.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The price, the place and the state of the sale. */
export function MachineHeading({
  detail,
  fetchedAtMs,
  onSaleEnd,
}: {
  detail: ProductDetail
  fetchedAtMs: number
  onSaleEnd: () => void
}) {
  const t = useText()
  const { code } = useLanguage()
  const { price, place, summary, status, startTime, endTime, daotimes, nowTime, isDemo, isRetired } = detail
  const isRush = status === 6 && daotimes !== null && !isRetired
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="grid">
          <span className="text-13 text-muted">{t('product.price')}</span>
          <Price decimal={price} size="large" />
        </div>
        {isRush && (
          <div className="grid">
            <span className="text-13 text-muted">{t('product.ends-in')}</span>
            <span className="text-20 font-bold text-caution">
              <Countdown until={toDeviceTime(daotimes, nowTime, fetchedAtMs)} onEnd={onSaleEnd} />
            </span>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {!isRush && <ProductBadge item={detail} fetchedAtMs={fetchedAtMs} />}
        {isDemo && <Chip>{t('product.badge.demo')}</Chip>}
        {place && <span className="text-13 text-muted">{place}</span>}
      </div>
      {status === 5 && startTime && (
        <p className="flex flex-wrap gap-x-4 text-13 font-semibold text-accent">
          <span>{t('product.starts', { time: formatDateTime(startTime, code) })}</span>
          {endTime && <span>{t('product.ends', { time: formatDateTime(endTime, code) })}</span>}
        </p>
      )}
      {summary && <p className="text-muted">{summary}</p>}
    </Card>
  )
}
