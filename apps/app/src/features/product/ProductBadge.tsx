import { saleStates, type ProductItem } from '@millrace/contract/product/product'
import { Chip } from '../../components/Chip.tsx'
import { RushClock } from '../../components/RushClock.tsx'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useText } from '../../shell/useText.ts'

type ProductBadgeProps = {
  item: Pick<ProductItem, 'status' | 'daotimes' | 'nowTime' | 'isRetired'>
  fetchedAtMs: number
}

/** The state of a machine's sale, if there is anything to say. A rush sale has a countdown to its end. */
export function ProductBadge({ item: { status, daotimes, nowTime, isRetired }, fetchedAtMs }: ProductBadgeProps) {
  const t = useText()
  if (isRetired) return <Chip>{t('product.badge.retired')}</Chip>
  const sale = saleStates[status]
  if (sale === 'soldout') return <Chip>{t('product.badge.soldout')}</Chip>
  if (sale === 'presale') return <Chip tone="accent">{t('product.badge.presale')}</Chip>
  if (sale !== 'rush') return null
  return (
    <Chip>
      <span>
        {t('product.badge.rush')} {daotimes && <RushClock until={toDeviceTime(daotimes, nowTime, fetchedAtMs)} />}
      </span>
    </Chip>
  )
}
