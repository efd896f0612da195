import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { clampUnits } from '../../components/clampUnits.ts'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Stepper } from '../../components/Stepper.tsx'
import { Price } from '../../features/product/Price.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsTablet, useIsWide } from '../../shell/media.ts'
import { navigate } from '../../shell/router/router.tsx'
import { hasSession } from '../../shell/session.ts'
import { multiplyUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { useMember } from '../../shell/useMember.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { CouponChoice } from './CouponChoice.tsx'
import { getClosedReason, getMsToChange } from './saleState.ts'
import { useChosenCoupon } from './useChosenCoupon.ts'

// Beside the figures, where there is room for it.
const BuyFacts = lazyPart(
  () => import('./BuyFacts.tsx'),
  'BuyFacts',
  [],
  <Skeleton shape="card" className="h-64 basis-full" />,
)
const BuySheets = lazyPart(() => import('./BuySheets.tsx'), 'BuySheets')

/** A timer cannot wait longer. */
const timeoutMsMax = 2_000_000_000

/** Units chosen per machine; they survive a visit to the login or the fund password. */
const chosenUnits = new Map<string, number>()

type BuyBarProps = {
  detail: ProductDetail
  fetchedAtMs: number
  /** The machine may have changed and has to be fetched again. */
  onStale: () => Promise<unknown>
}

/** The number of units and the button to buy, or why the machine cannot be bought. */
export function BuyBar({ detail, fetchedAtMs, onStale }: BuyBarProps) {
  const t = useText()
  const { code } = useLanguage()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const isTablet = useIsTablet()
  const isWide = useIsWide()
  const [chosen, setChosen] = useState(() => chosenUnits.get(detail.id) ?? 1)
  const [isBuying, setIsBuying] = useState(false)
  // Every opening starts from the first step.
  const [openings, setOpenings] = useState(0)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const ms = getMsToChange(detail, fetchedAtMs, Date.now())
    if (ms === null || ms > timeoutMsMax) return
    const timer = setTimeout(() => {
      setNowMs(Date.now())
      void onStale()
    }, ms + 50)
    return () => clearTimeout(timer)
  }, [detail, fetchedAtMs, onStale])

  const { coupon, off } = useChosenCoupon(detail.id)
  const left = detail.units - detail.soldUnits
  const num = clampUnits(chosen, left)
  const cost = subtractUsdt(multiplyUsdt(detail.price, num), off)
  const choose = (units: number) => {
    setChosen(units)
    chosenUnits.set(detail.id, units)
  }
  const closedReason = getClosedReason(detail, fetchedAtMs, Math.max(nowMs, fetchedAtMs))
  const buy = () => {
    if (!hasSession()) return navigate(`${paths.login}?next=${encodeURIComponent(`${paths.machine}?id=${detail.id}`)}`)
    setOpenings(openings + 1)
    setIsBuying(true)
  }
  const buyText = t('machine.buy.button', { num, amount: formatPrice(cost) })
  return (
    <>
      <section aria-label={t('machine.buy.bar')}>
        {closedReason ? (
          <p className="py-2 text-center font-semibold text-muted">
            {t(`machine.buy.closed.${closedReason}`, {
              time: detail.startTime ? formatDateTime(detail.startTime, code) : '',
            })}
          </p>
        ) : (
          <UnlessFrozen>
            <div className="grid gap-2 lg:gap-4">
              {isWide && hasSession() && <CouponChoice productId={detail.id} />}
              <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 md:gap-x-3 lg:gap-y-4">
                {isWide && <p className="flex-1 font-semibold">{t('machine.buy.units')}</p>}
                {!isTablet && <Cost cost={cost} />}
                <Stepper
                  label={t('machine.buy.units')}
                  fewerText={t('machine.buy.fewer')}
                  moreText={t('machine.buy.more')}
                  value={num}
                  max={left}
                  onChange={choose}
                />
                {isWide && <BuyFacts detail={detail} num={num} off={off} cost={cost} />}
                {isTablet && !isWide && (
                  <div className="flex-1 basis-[12rem]">
                    <Cost cost={cost} />
                    <p className="text-12 font-semibold text-caution">
                      {t('machine.risk.title', { amount: formatPrice(cost) })}
                    </p>
                  </div>
                )}
                <div className="grid flex-1 basis-[4.75rem] max-md:[&>button]:px-2 md:max-lg:flex-none lg:basis-full">
                  <Button isWide onPress={buy} aria-label={isTablet ? undefined : buyText}>
                    {isTablet ? buyText : t('machine.buy.short')}
                  </Button>
                </div>
              </div>
            </div>
          </UnlessFrozen>
        )}
      </section>
      {openings > 0 && (
        <ShowAmounts value>
          <BuySheets
            key={openings}
            detail={detail}
            num={num}
            coupon={coupon}
            isOpen={isBuying}
            onChoose={choose}
            onClose={() => setIsBuying(false)}
            onStale={onStale}
          />
        </ShowAmounts>
      )}
    </>
  )
}

/** What the units cost. On a phone the unit stands below the number, so that the bar stays one row. */
const Cost = ({ cost }: { cost: string }) => (
  <ShowAmounts value>
    <p className="leading-tight max-md:w-min">
      <Price decimal={cost} />
    </p>
  </ShowAmounts>
)

/** Shows a frozen member why nothing can be bought, instead of the button. */
function UnlessFrozen({ children }: { children: ReactNode }) {
  return hasSession() ? <UnlessMemberFrozen>{children}</UnlessMemberFrozen> : children
}

function UnlessMemberFrozen({ children }: { children: ReactNode }) {
  const t = useText()
  const { data: member } = useMember()
  if (!member?.frozen) return children
  return (
    <Note tone="caution" icon="lock" title={t('machine.buy.frozen')}>
      <p>{t('machine.buy.frozen-reason', { reason: member.frozen.reason })}</p>
      <p>{t('machine.buy.frozen-body')}</p>
    </Note>
  )
}
