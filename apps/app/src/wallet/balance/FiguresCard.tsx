import { paths } from '@millrace/contract/paths'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../shell/queries.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

/** Today's earnings, all of them, and what the specification calls holding assets: said as the sum that it is. */
export function FiguresCard() {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { data } = useCall(walletInfo, {}, { staleTime: 0 })
  if (!data) return null
  const { todayEarnings, totalRevenue, money, inMachines, holding } = data
  const facts = [
    { name: t('balance.today'), value: <Amount value={todayEarnings} form="small" />, note: t('balance.today-note') },
    { name: t('balance.total'), value: <Amount value={totalRevenue} /> },
    Number(inMachines) > 0 && {
      name: t('balance.holding'),
      value: <Amount value={holding} />,
      note: t('balance.holding-note', { money: format(money), paid: format(inMachines) }),
    },
  ]
  return (
    <Card className="grid gap-2 p-5">
      <Facts facts={facts} />
      <TextLink to={paths.fund} className="justify-self-start text-13">
        {t('fund.title')}
      </TextLink>
    </Card>
  )
}
