import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { stockHeld } from '@millrace/contract/product/order'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { Portfolio } from '../../features/wallet/Portfolio.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { findDayDecimals } from '../../shell/usdtSums.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Holding = DataOf<typeof stockHeld>[number]

const tones = { earning: 'good', 'no-revenue': 'loss', 'no-report': 'caution', retired: 'plain' } as const

export function HoldingsScreen() {
  const t = useText()
  const holdings = useCall(stockHeld, {})
  return (
    <Portfolio view="machines">
      <Loaded query={holdings} skeleton={<Skeleton count={2} shape="card" className="h-60 w-full" />}>
        {(machines) =>
          machines.length === 0 ? (
            <EmptyState drawing={<MachinesDrawing />} title={t('holdings.empty')} body={t('holdings.empty-body')}>
              <ButtonLink to={paths.catalogue}>{t('orders.to-products')}</ButtonLink>
            </EmptyState>
          ) : (
            <ul aria-label={t('holdings.title')} className="col-span-full grid gap-3 min-[600px]:grid-cols-2">
              {machines.map((holding) => (
                <li key={holding.productId}>
                  <HoldingCard
                    holding={holding}
                    decimals={findDayDecimals(machines.map(({ dayActual }) => dayActual))}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Portfolio>
  )
}

/** The machine's condition: what it pays a day against the expected, its last report, and the member's share of it. */
function HoldingCard({ holding, decimals }: { holding: Holding; decimals: number }) {
  const t = useText()
  const { code } = useLanguage()
  const formatPercent = useFormatPercent()
  const formatUsdt = useFormatUsdt()
  const { productId, productName, productImg, place, num, units, dayActual, deviationPercent } = holding
  const { lastDay, lastRevenue, state } = holding
  return (
    <Link to={`${paths.machine}?id=${productId}`} className="block rounded-card transition active:scale-[0.99]">
      <Card className="grid gap-4 p-4">
        <div className="flex items-start gap-3">
          <MachinePicture url={productImg} />
          <div className="grid min-w-0 flex-1 justify-items-start gap-1">
            <h2 className="font-bold">{productName}</h2>
            <p className="text-13 text-muted">{place}</p>
            <Chip tone={tones[state]}>{t(`holdings.state.${state}`)}</Chip>
          </div>
        </div>
        <div className="grid gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-3 text-13">
            <span className="font-semibold">{t('holdings.share', { own: num, units })}</span>
            <span className="text-muted">{formatPercent(num / units, { decimalsMax: 2, isEven: true })}</span>
          </p>
          <ProgressBar label={t('holdings.share', { own: num, units })} value={num} max={units} />
        </div>
        <Facts
          facts={[
            {
              name: t('machine.buy.confirm.actual'),
              value:
                dayActual === null ? (
                  t('product.actual-none')
                ) : (
                  <>
                    <Amount
                      value={dayActual}
                      form="small"
                      decimals={decimals}
                      figure="mine.unit-days"
                      figureOf={productId}
                    />{' '}
                    <Deviation machineId={productId} percent={deviationPercent} />
                  </>
                ),
            },
            {
              name: lastDay ? t('holdings.last-day', { day: formatDay(lastDay, code) }) : t('holdings.last'),
              value: lastRevenue ? formatUsdt(lastRevenue) : t('holdings.no-report'),
              tone: lastRevenue && Number(lastRevenue) > 0 ? 'ink' : 'muted',
            },
          ]}
        />
      </Card>
    </Link>
  )
}
