import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'

/** Will choose a coupon for a purchase. There are no coupons yet. */
export function ChooseCouponScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const id = search.get('productId')
  return (
    <Screen title={t('coupon.choose.title')}>
      <EmptyState drawing={<NoticesDrawing />} title={t('coupon.choose.none')} body={t('coupon.choose.none-body')}>
        {id ? (
          <ButtonLink to={`${paths.machine}?id=${encodeURIComponent(id)}`}>{t('coupon.choose.back')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.catalogue}>{t('product.all')}</ButtonLink>
        )}
      </EmptyState>
    </Screen>
  )
}
