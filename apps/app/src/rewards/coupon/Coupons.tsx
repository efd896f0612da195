import { paths } from '@millrace/contract/paths'
import { couponAll, couponIsOpen, userCoupons } from '@millrace/contract/rewards/coupon'
import { useEffect } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { CardList } from '../../components/CardList.tsx'
import { NoticesDrawing } from '../../components/drawings/NoticesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { navigate } from '../../shell/router/router.tsx'
import { sayCountryPath } from '../../shell/sayCountry.ts'
import { Screen } from '../../shell/Screen.tsx'
import { saveSeenUntil } from '../../shell/seen.ts'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { CouponExample } from './CouponExample.tsx'
import { OfferCard } from './OfferCard.tsx'
import { OwnCoupon } from './OwnCoupon.tsx'

const tabs = ['claim', 'received', 'used', 'expired'] as const
export type CouponTab = (typeof tabs)[number]

const tabPaths = {
  claim: paths.couponsToClaim,
  received: paths.coupons,
  used: `${paths.coupons}?state=used`,
  expired: `${paths.coupons}?state=expired`,
} as const satisfies Record<CouponTab, string>

const own = { state: 'received', pageSize: 100 } as const

/** Coupons to claim and the member's own, in four tabs, each of which is a route. */
export function Coupons({ tab }: { tab: CouponTab }) {
  const t = useText()
  const offers = useCall(couponAll, {}, { staleTime: 0 })
  const received = useCall(userCoupons, own, { staleTime: 0 })
  const counts = { claim: offers.data?.length ?? 0, received: received.data?.total ?? 0, used: 0, expired: 0 }
  return (
    <Screen title={t('coupon.title')} hasRefresh>
      <SegmentedControl
        label={t('coupon.title')}
        options={tabs.map((value) => ({
          value,
          text: [t(`coupon.tab.${value}`), counts[value] || ''].join(' ').trim(),
        }))}
        value={tab}
        onChange={(next) => navigate(tabPaths[next], { replace: true })}
      />
      {tab === 'claim' && <ToClaim />}
      {tab === 'received' && <Received />}
      {(tab === 'used' || tab === 'expired') && <Past key={tab} state={tab} />}
    </Screen>
  )
}

const skeleton = (
  <div className="grid gap-3">
    <Skeleton count={2} shape="card" className="h-32 w-full" />
  </div>
)

function ToClaim() {
  const t = useText()
  const offers = useCall(couponAll, {})
  const open = useCall(couponIsOpen, {}, { staleTime: 0 })
  return (
    <Loaded query={offers} skeleton={skeleton}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            drawing={<NoticesDrawing />}
            title={t('coupon.empty.claim')}
            body={t(`coupon.empty.${open.data?.reason ?? 'none'}`)}
          >
            {open.data?.reason === 'country-unknown' && (
              <ButtonLink kind="soft" to={sayCountryPath}>
                {t('rewards.say-country')}
              </ButtonLink>
            )}
          </EmptyState>
        ) : (
          <>
            <Offers />
            <LossNote />
          </>
        )
      }
    </Loaded>
  )
}

function Offers() {
  const t = useText()
  const { data = [] } = useCall(couponAll, {})
  return (
    <CardList label={t('coupon.tab.claim')} items={data} className="grid gap-3">
      {(offer) => <OfferCard offer={offer} />}
    </CardList>
  )
}

const LossNote = () => {
  const t = useText()
  return (
    <Note icon="scales">
      <p>{t('coupon.note')}</p>
    </Note>
  )
}

function Received() {
  const t = useText()
  const coupons = useCall(userCoupons, own)
  const offers = useCall(couponAll, {})
  useEffect(() => {
    saveSeenUntil('vouchers', coupons.data?.list ?? [])
  }, [coupons.data])
  return (
    <Loaded query={coupons} skeleton={skeleton}>
      {({ list }) => (
        <>
          {list.length === 0 ? (
            <EmptyState
              drawing={<NoticesDrawing />}
              title={t('coupon.empty.received')}
              body={t('coupon.empty.received-body')}
            />
          ) : (
            <CardList label={t('coupon.tab.received')} items={list} className="grid gap-3">
              {(coupon) => <OwnCoupon coupon={coupon} />}
            </CardList>
          )}
          <LossNote />
          {list[0] && <CouponExample coupon={list[0]} />}
          {offers.data && offers.data.length > 0 && (
            <Section title={t('coupon.tab.claim')}>
              <Offers />
            </Section>
          )}
        </>
      )}
    </Loaded>
  )
}

function Past({ state }: { state: 'used' | 'expired' }) {
  const t = useText()
  const query = useCallPages(userCoupons, { state })
  return (
    <InfiniteList
      query={query}
      label={t(`coupon.tab.${state}`)}
      skeleton={<Skeleton shape="card" className="h-32 w-full" />}
      skeletonCount={2}
      empty={<EmptyState drawing={<NoticesDrawing />} title={t(`coupon.empty.${state}`)} />}
      getKey={({ id }) => id}
    >
      {(coupon) => <OwnCoupon coupon={coupon} />}
    </InfiniteList>
  )
}
