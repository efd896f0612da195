import type { DataOf } from '@millrace/contract/call'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { addUpMoney } from '../../features/wallet/addUpMoney.ts'
import { useCall } from '../../shell/queries.ts'
import { addUpUsdt } from '../../shell/usdtSums.ts'
import { useText } from '../../shell/useText.ts'
import { useEarningsDecimals } from './useEarningsDecimals.ts'

/** Today's earnings and all of them, and what the specification calls holding assets: said as the sum that it is. */
export function FiguresCard() {
  const t = useText()
  const { data, isError } = useCall(walletInfo, {}, { staleTime: 0 })
  const decimals = useEarningsDecimals()
  if (!data) return isError ? null : <Skeleton shape="card" className="h-72" />
  return (
    <Card className="grid gap-4 p-5">
      <Facts
        facts={[
          {
            name: t('balance.today'),
            about: (
              <FigureInfo
                figures={['mine.today', 'mine.income']}
                inFull={{
                  [t('balance.today')]: <Amount value={data.todayEarnings} form="audit" />,
                  [t('balance.total')]: <Amount value={data.totalRevenue} form="audit" />,
                }}
              />
            ),
            value: <Amount value={data.todayEarnings} decimals={decimals} figure="mine.today" />,
            note: t('balance.today-note'),
          },
          {
            name: t('balance.total'),
            value: <Amount value={data.totalRevenue} decimals={decimals} figure="mine.income" />,
          },
        ]}
      />
      {Number(data.inMachines) > 0 && <Holding wallet={data} />}
    </Card>
  )
}

function Holding({ wallet }: { wallet: DataOf<typeof walletInfo> }) {
  const t = useText()
  const { money, inMachines, holding } = wallet
  const { total: shownMoney } = addUpMoney(wallet)
  const { total, decimals } = addUpUsdt(usdtDecimal(shownMoney.minor), inMachines)
  return (
    <div data-adds-up className="border-t border-line pt-4">
      <Facts
        facts={[
          {
            name: t('walletCard.money'),
            value: (
              <Amount
                value={money}
                shown={shownMoney}
                decimals={decimals}
                hasUnit={false}
                figure="mine.money"
                sum="part"
              />
            ),
          },
          {
            name: t('balance.paid'),
            value: <Amount value={inMachines} decimals={decimals} hasUnit={false} figure="mine.in-units" sum="part" />,
          },
          {
            name: t('balance.holding'),
            value: <Amount value={holding} shown={total} decimals={decimals} sum="total" />,
            note: t('balance.holding-note'),
          },
        ]}
      />
    </div>
  )
}
