import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { stockHeld } from '@millrace/contract/product/order'
import { addUp, toDecimal, type Money, type SumRole } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Section } from '../../components/Section.tsx'
import { Sparkline } from '../../components/Sparkline.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { EarnedBar } from '../../features/product/PayBack.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsWide } from '../../shell/media.ts'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { addUpUsdtToCents, findDayDecimals } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { HomeRowsSkeleton } from './homeSkeletons.tsx'

const MachineToday = lazyPart(() => import('./MachineToday.tsx'), 'MachineToday', 'live')

type Holding = DataOf<typeof stockHeld>[number]

const shownMax = 4
const columns =
  'lg:grid lg:grid-cols-[minmax(0,2.3fr)_minmax(0,1.4fr)_minmax(0,0.9fr)_minmax(0,1fr)_minmax(0,1.7fr)] lg:gap-5'

/** The member's machines with what each paid on the last days. */
export function HomeHoldings() {
  const t = useText()
  const isWide = useIsWide()
  const { data, isError } = useCall(stockHeld, {}, { staleTime: 0 })
  if (!data) return isError ? null : <HomeRowsSkeleton count={4} />
  if (data.length === 0) return null
  const shown = data.slice(0, shownMax)
  const rest = data.slice(shownMax)
  const [first = '0', ...others] = data.map(({ received }) => received)
  const decimals: Decimals = {
    day: findDayDecimals(shown.map(({ dayActual }) => dayActual)),
    // They make what the card of the money says was earned.
    received: addUpUsdtToCents(first, ...others).decimals,
  }
  const heads = ['machine', 'days', 'day', 'deviation', 'received'] as const
  return (
    <Section
      title={t('home.holdings.title')}
      more={{ text: t('home.news.all'), to: paths.holdings }}
      about={['machine.deviation']}
    >
      <Card className="overflow-hidden" {...(isWide && { 'data-adds-up': '' })}>
        {isWide && (
          <p aria-hidden className={`border-b border-line px-4 py-2 text-12 text-muted ${columns}`}>
            {heads.map((head) => (
              <span key={head} className={head === 'day' || head === 'deviation' ? 'text-right' : ''}>
                {t(`home.holdings.${head}`)}
              </span>
            ))}
          </p>
        )}
        <ul className="divide-y divide-line">
          {shown.map((holding) => (
            <li key={holding.productId}>
              <Link
                to={`${paths.machine}?id=${holding.productId}`}
                className={`flex items-center gap-3 px-4 py-3 transition -outline-offset-2 hover:bg-press active:bg-press ${columns}`}
              >
                {isWide ? (
                  <WideRow holding={holding} decimals={decimals} />
                ) : (
                  <PhoneRow holding={holding} decimals={decimals} />
                )}
              </Link>
            </li>
          ))}
        </ul>
        {isWide && (
          <div className="divide-y divide-line border-t border-line bg-press text-13">
            {rest.length > 0 && (
              <SumRow
                name={t('home.holdings.more', { count: rest.length })}
                of={rest}
                decimals={decimals.received}
                sum="part"
              />
            )}
            <SumRow name={t('home.holdings.all')} of={data} decimals={decimals.received} sum="total" />
          </div>
        )}
      </Card>
    </Section>
  )
}

type Decimals = { readonly day: number; readonly received: number }
type RowProps = { holding: Holding; decimals: Decimals }

function PhoneRow({ holding, decimals }: RowProps) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { days, dayActual, deviationPercent } = holding
  const units = t('home.holdings.units', { count: holding.num })
  return (
    <>
      <MachinePicture url={holding.productImg} size="row" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grid min-w-0 flex-1 basis-[8rem]">
          <span className="font-semibold">{holding.productName}</span>
          <span className="text-13 text-muted">
            {units} ·{' '}
            {dayActual === null
              ? t('home.holdings.new')
              : t('home.holdings.a-day', { amount: format(dayActual, { form: 'small', decimals: decimals.day }) })}
          </span>
        </span>
        {dayActual !== null && (
          <span className="grid w-16 shrink-0 justify-items-end gap-0.5">
            <Sparkline amounts={days.map(({ amount }) => Number(amount))} count={14} />
            <Deviation machineId={holding.productId} percent={deviationPercent} />
          </span>
        )}
      </span>
    </>
  )
}

function WideRow({ holding, decimals }: RowProps) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { days, dayActual, deviationPercent } = holding
  const of = t('home.holdings.of', { amount: format(holding.paid) })
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <MachinePicture url={holding.productImg} size="row" />
        <span className="grid min-w-0">
          <span className="font-semibold">{holding.productName}</span>
          <span className="text-13 text-muted">
            {t('home.holdings.units', { count: holding.num })}
            <MachineToday machineId={holding.productId} />
          </span>
        </span>
      </span>
      {dayActual === null ? (
        <span className="col-span-3 text-13 text-muted">{t('home.holdings.new')}</span>
      ) : (
        <>
          <Sparkline amounts={days.map(({ amount }) => Number(amount))} count={30} />
          <span className="text-right">
            <Amount
              value={dayActual}
              form="small"
              decimals={decimals.day}
              hasUnit={false}
              figure="mine.unit-days"
              figureOf={holding.productId}
            />
          </span>
          <span className="text-right">
            <Deviation machineId={holding.productId} percent={deviationPercent} />
          </span>
        </>
      )}
      <span className="grid gap-1.5">
        <span className="flex flex-wrap justify-between gap-x-2 text-13 text-muted">
          <Amount value={holding.received} decimals={decimals.received} hasUnit={false} sum="part of received" />
          <span data-sum="part of paid">{of}</span>
        </span>
        <EarnedBar received={holding.received} price={holding.paid} expected={holding.expected} label={of} />
      </span>
    </>
  )
}

const addUpParts = ([first = '0', ...others]: readonly string[], decimals: number): Money =>
  addUp([parseUsdt(first), ...others.map(parseUsdt)], decimals).total

type SumRowProps = { name: string; of: readonly Holding[]; decimals: number; sum: SumRole }

/** What several machines have brought of what was paid for them, as the sum of what is read. */
function SumRow({ name, of: holdings, decimals, sum }: SumRowProps) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const received = addUpParts(
    holdings.map(({ received: each }) => each),
    decimals,
  )
  const paid = addUpParts(
    holdings.map(({ paid: each }) => each),
    2,
  )
  return (
    <p className={`items-center px-4 py-3 ${columns}`}>
      <span className="col-span-4 font-semibold">{name}</span>
      <span className="flex flex-wrap justify-between gap-x-2 text-muted">
        <Amount value={received} decimals={decimals} hasUnit={false} sum={`${sum} of received`} />
        <span data-sum={`${sum} of paid`}>{t('home.holdings.of', { amount: format(toDecimal(paid)) })}</span>
      </span>
    </p>
  )
}
