import type { ProductItem } from '@millrace/contract/product/product'
import { toDeviceTime } from '../shell/toDeviceTime.ts'
import { useText } from '../shell/useText.ts'
import { Chip } from './Chip.tsx'
import { Countdown } from './Countdown.tsx'

type ProductBadgeProps = { item: Pick<ProductItem, 'status' | 'daotimes' | 'nowTime' | 'isRetired'>; heardAtMs: number }

/**
 * The state of a machine's sale in a word; a rush purchase counts down to its real end. None when there is nothing to
 * say.
 */
export function ProductBadge({ item: { status, daotimes, nowTime, isRetired }, heardAtMs }: ProductBadgeProps) {
  const t = useText()
  if (isRetired) return <Chip>{t('product.badge.retired')}</Chip>
  if (status === 3) return <Chip>{t('product.badge.soldout')}</Chip>
  if (status === 5) return <Chip tone="accent">{t('product.badge.presale')}</Chip>
  if (status !== 6) return null
  return (
    <Chip tone="caution">
      <span>
        {t('product.badge.rush')} {daotimes && <Countdown until={toDeviceTime(daotimes, nowTime, heardAtMs)} />}
      </span>
    </Chip>
  )
}
