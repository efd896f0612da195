import { paths } from '@millrace/contract/paths'
import { productCouponData, type FittedCoupon } from '@millrace/contract/rewards/coupon'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { CardList } from '../../components/CardList.tsx'
import { Chip } from '../../components/Chip.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { readChosenCoupon, saveChosenCoupon } from '../../shell/chosenCoupon.ts'
import { useCall } from '../../shell/queries.ts'
import { goBack } from '../../shell/router/history.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'
import { CouponCard } from './CouponCard.tsx'
import { OfferCard } from './OfferCard.tsx'
import { StaffNote } from './OwnCoupon.tsx'

/** Chooses a coupon for the purchase of a machine, or none. */
export function ChooseCouponScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const productId = search.get('productId') ?? ''
  const query = useCall(productCouponData, { productId }, { staleTime: 0 })
  const [chosen, setChosen] = useState(() => readChosenCoupon(productId))
  const choose = (id: string | null) => {
    setChosen(id)
    saveChosenCoupon(productId, id)
    goBack(`${paths.machine}?id=${encodeURIComponent(productId)}`)
  }
  const without = (
    <Button kind="soft" onPress={() => choose(null)}>
      {t('coupon.choose.back')}
    </Button>
  )
  const none = (
    <EmptyState drawing={<NoticesDrawing />} title={t('coupon.choose.none')} body={t('coupon.choose.none-body')}>
      {productId ? without : <ButtonLink to={paths.catalogue}>{t('product.all')}</ButtonLink>}
    </EmptyState>
  )
  return (
    <Screen title={t('coupon.choose.title')} hasRefresh>
      <Loaded
        query={query}
        // A path without a machine, or with one that does not exist.
        notFound={none}
        skeleton={<Skeleton shape="card" className="h-32 w-full" />}
      >
        {({ coupons, offers }) => {
          const fitting = coupons.filter(({ off }) => off !== null)
          const others = coupons.filter(({ off }) => off === null)
          return (
            <>
              {fitting.length === 0 && offers.length === 0 && none}
              {fitting.length > 0 && (
                <Section title={t('coupon.choose.fits')}>
                  <CardList label={t('coupon.choose.fits')} items={fitting} className="grid gap-3">
                    {(coupon) => (
                      <Fitting coupon={coupon} isChosen={coupon.id === chosen} onChoose={() => choose(coupon.id)} />
                    )}
                  </CardList>
                </Section>
              )}
              {offers.length > 0 && (
                <Section title={t('coupon.tab.claim')}>
                  <CardList label={t('coupon.tab.claim')} items={offers} className="grid gap-3">
                    {(offer) => <OfferCard offer={offer} />}
                  </CardList>
                </Section>
              )}
              {(fitting.length > 0 || offers.length > 0) && <div>{without}</div>}
              {others.length > 0 && (
                <Section title={t('coupon.choose.others')}>
                  <CardList label={t('coupon.choose.others')} items={others} className="grid gap-3">
                    {(coupon) => <Misfit coupon={coupon} />}
                  </CardList>
                </Section>
              )}
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

type FittingProps = { coupon: FittedCoupon; isChosen: boolean; onChoose: () => void }

function Fitting({ coupon, isChosen, onChoose }: FittingProps) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  return (
    <CouponCard terms={coupon}>
      <StaffNote coupon={coupon} />
      {isChosen && (
        <Chip tone="good">
          <Icon name="check" className="size-4" />
          {t('coupon.choose.chosen')}
        </Chip>
      )}
      <Button onPress={onChoose}>{t('coupon.choose.use', { amount: formatUsdt(coupon.off ?? '0') })}</Button>
    </CouponCard>
  )
}

function Misfit({ coupon }: { coupon: FittedCoupon }) {
  const t = useText()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  return (
    <CouponCard
      terms={coupon}
      isDull
      below={t(`coupon.misfit.${coupon.misfit ?? 'machine'}`, { price: formatPrice(coupon.minPrice) })}
    />
  )
}
