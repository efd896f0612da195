import { paths } from '@millrace/contract/paths'
import type { ProductDetail } from '@millrace/contract/product/product'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/Button.tsx'
import { Stepper } from '../../components/Stepper.tsx'
import { stepValue } from '../../components/clampUnits.ts'
import { loadChunk } from '../../shell/loadChunk.ts'
import { formatMoment } from '../../shell/dates.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { hasSession } from '../../shell/session.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { useUsdtText } from '../../shell/useUsdtText.ts'
import { saveChosenUnits, readChosenUnits } from './chosenUnits.ts'
import { closedReason, msToChange } from './saleState.ts'
import { computePrice } from './computePrice.ts'
import { FrozenBuyer } from './FrozenBuyer.tsx'

const BuySheets = lazy(() => loadChunk(async () => ({ default: (await import('./BuySheets.tsx')).BuySheets })))

/** A timer cannot wait longer than this. */
const waitMsMax = 2_000_000_000

type BuyBarProps = {
  detail: ProductDetail
  heardAtMs: number
  /** What is shown may no longer hold: ask again. */
  onStale: () => Promise<unknown>
}

/** How many units, and the one thing to do here; or why it cannot be done. */
export function BuyBar({ detail, heardAtMs, onStale }: BuyBarProps) {
  const t = useText()
  const { code } = useLanguage()
  const amount = useUsdtText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => readChosenUnits(detail.id))
  const [isBuying, setIsBuying] = useState(false)
  // Each opening begins anew.
  const [openings, setOpenings] = useState(0)
  const [atMs, setAtMs] = useState(Date.now)
  useEffect(() => {
    const ms = msToChange(detail, heardAtMs, Date.now())
    if (ms === null || ms > waitMsMax) return
    const timer = setTimeout(() => {
      setAtMs(Date.now())
      void onStale()
    }, ms + 50)
    return () => clearTimeout(timer)
  }, [detail, heardAtMs, onStale])

  const left = detail.units - detail.soldUnits
  const num = stepValue(chosen, left)
  const choose = (wanted: number) => {
    setChosen(wanted)
    saveChosenUnits(detail.id, wanted)
  }
  const reason = closedReason(detail, heardAtMs, Math.max(atMs, heardAtMs))
  const buy = () => {
    if (!hasSession())
      return void navigate(`${paths.login}?next=${encodeURIComponent(`${paths.machine}?id=${detail.id}`)}`)
    setOpenings(openings + 1)
    setIsBuying(true)
  }
  return (
    <>
      <section aria-label={t('machine.buy.bar')}>
        {reason ? (
          <p className="py-2 text-center font-semibold text-muted">
            {t(`machine.buy.closed.${reason}`, { time: detail.startTime ? formatMoment(detail.startTime, code) : '' })}
          </p>
        ) : (
          <FrozenBuyer>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Stepper
                label={t('machine.buy.units')}
                fewerText={t('machine.buy.fewer')}
                moreText={t('machine.buy.more')}
                value={num}
                max={left}
                onChange={choose}
              />
              <div className="grid flex-1 basis-40">
                <Button isWide onPress={buy}>
                  {t('machine.buy.button', { num, amount: amount(computePrice(detail.price, num)) })}
                </Button>
              </div>
            </div>
          </FrozenBuyer>
        )}
      </section>
      {openings > 0 && (
        <ShowAmounts value>
          <Suspense>
            <BuySheets
              key={openings}
              detail={detail}
              num={num}
              isOpen={isBuying}
              onClose={() => setIsBuying(false)}
              onStale={onStale}
            />
          </Suspense>
        </ShowAmounts>
      )}
    </>
  )
}
