import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { LinkSegments } from '../../components/LinkSegments.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { multiplyUsdt } from '../../shell/usdt.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { EarnedBar } from '../product/PayBack.tsx'

const views = [
  { name: 'money', to: paths.fund },
  { name: 'machines', to: paths.holdings },
  { name: 'orders', to: paths.orders },
  { name: 'income', to: paths.earnings },
] as const

type PortfolioProps = {
  view: (typeof views)[number]['name']
  /** What the content is chosen from; on a wide screen it stands beside the content. */
  list?: ReactNode
  /** The content is a table, which has all of the width. */
  isTable?: boolean
  children?: ReactNode
}

/** The frame of the portfolio: the summary and the four views, of which each is a route. Texts: `income`. */
export function Portfolio({ view, list, isTable = false, children }: PortfolioProps) {
  const t = useText()
  if (isTable)
    return (
      <Screen title={t('portfolio.title')} layout="wide" hasRefresh>
        <div className="grid gap-3">
          <Summary />
          <div className="max-w-130">
            <Views view={view} />
          </div>
        </div>
        {children}
      </Screen>
    )
  return (
    <Screen title={t('portfolio.title')} layout="wide" hasRefresh>
      <div className="grid items-start gap-3 lg:grid-cols-[424px_minmax(0,1fr)] lg:gap-5">
        <div className="grid gap-3">
          <Summary />
          <Views view={view} />
          {list}
        </div>
        <div className="grid items-start gap-3 empty:hidden min-[600px]:grid-cols-2 lg:grid-cols-1 lg:gap-5">
          {children}
        </div>
      </div>
    </Screen>
  )
}

function Views({ view }: Pick<PortfolioProps, 'view'>) {
  const t = useText()
  const links = views.map(({ name, to }) => ({ to, text: t(`portfolio.${name}`), isCurrent: name === view }))
  return <LinkSegments label={t('portfolio.views')} links={links} />
}

/** What was paid for units and what they have earned, before anything else: the price is spent. */
function Summary() {
  const t = useText()
  const wallet = useCall(walletInfo, {}, { staleTime: 0 })
  return (
    <Card className="grid gap-3 p-4">
      <Loaded query={wallet} skeleton={<Skeleton className="h-32" />}>
        {(data) => (
          <div {...(Number(data.inMachines) > 0 && { 'data-adds-up': '' })} className="contents">
            <dl className="pair gap-x-4 gap-y-2">
              <div className="grid content-between">
                <dt className="text-13 text-muted">
                  {t('portfolio.paid')}
                  <FigureInfo
                    figures={['mine.in-units']}
                    inFull={{
                      [t('portfolio.paid')]: <Amount value={data.inMachines} form="audit" />,
                      [t('portfolio.earned')]: <Amount value={data.earnedOnUnits} form="audit" />,
                    }}
                  />
                </dt>
                <dd>
                  <Amount
                    value={data.inMachines}
                    decimals={findWayBack(data).decimals}
                    size="medium"
                    hasUnit={false}
                    figure="mine.in-units"
                    sum="taken"
                  />
                </dd>
              </div>
              <div className="grid content-between">
                <dt className="text-13 text-muted">{t('portfolio.earned')}</dt>
                <dd>
                  <Amount
                    value={data.earnedOnUnits}
                    decimals={findWayBack(data).decimals}
                    size="medium"
                    hasUnit={false}
                    figure="mine.earned-on-units"
                    sum="part"
                  />
                </dd>
              </div>
            </dl>
            {Number(data.inMachines) > 0 ? (
              <WayBack wallet={data} />
            ) : (
              <p className="text-13 text-muted">{t('walletCard.no-units')}</p>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** What is back of the price, as it is read. */
const findWayBack = ({ inMachines, earnedOnUnits }: DataOf<typeof walletInfo>) =>
  addUpUsdt(earnedOnUnits, multiplyUsdt(inMachines, -1))

function WayBack({ wallet }: { wallet: DataOf<typeof walletInfo> }) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { inMachines: paid, earnedOnUnits: earned, expectedOnUnits: expected } = wallet
  const { total, decimals } = findWayBack(wallet)
  return (
    <div className="grid gap-1.5">
      <EarnedBar label={t('portfolio.progress')} received={earned} price={paid} expected={expected} />
      <p className="flex flex-wrap justify-between gap-x-4 text-13">
        <span data-sum="total" className="text-muted">
          {total.minor < 0n
            ? t('portfolio.still', { amount: format(usdtDecimal(-total.minor), { decimals }) })
            : t('portfolio.back', { amount: format(usdtDecimal(total.minor), { decimals }) })}
        </span>
        <span>{t('portfolio.tick', { amount: format(paid) })}</span>
      </p>
      <p className="text-13 text-muted">{t('portfolio.note')}</p>
    </div>
  )
}
