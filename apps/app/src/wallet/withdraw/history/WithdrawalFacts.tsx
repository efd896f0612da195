import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { Card } from '../../../components/Card.tsx'
import { CopyText } from '../../../components/CopyableText.tsx'
import { Facts, type Fact } from '../../../components/Facts.tsx'
import { Figure } from '../../../components/Amount.tsx'
import { formatMoment } from '../../../shell/dates.ts'
import { usdt } from '../../../shell/usdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { useRateText } from '../../recharge/useRateText.ts'
import { isReturned } from './withdrawalState.ts'

/** The figures of a withdrawal, and the code to quote when asking about it. */
export function WithdrawalFacts({
  withdrawal: { state, amount, fee, arrives, currency, rate, createTime, code: record },
}: {
  withdrawal: Withdrawal
}) {
  const t = useText()
  const { code } = useLanguage()
  const rateText = useRateText()
  const facts: Fact[] = [
    { name: t('withdraw.amount'), value: <Figure amount={usdt(amount)} /> },
    ...(isReturned(state)
      ? []
      : [
          { name: t('withdraw.history.fee'), value: <Figure amount={usdt(fee)} /> },
          ...(rate ? [{ name: t('withdraw.rate'), value: rateText(rate, currency) }] : []),
          {
            name: t(state === 'paid' ? 'withdraw.history.arrived' : 'withdraw.history.arrives'),
            value: <Figure amount={parseMoney(arrives, currency) ?? usdt(amount)} />,
          },
        ]),
    { name: t('withdraw.history.requested'), value: formatMoment(createTime, code) },
    { name: t('withdraw.history.code'), value: <CopyText text={record} /> },
  ]
  return (
    <Card className="p-5">
      <Facts facts={facts} />
    </Card>
  )
}
