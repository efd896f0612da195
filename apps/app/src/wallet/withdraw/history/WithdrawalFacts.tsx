import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { Card } from '../../../components/Card.tsx'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { type FactList, Facts } from '../../../components/Facts.tsx'
import { formatDateTime } from '../../../shell/dates.ts'
import { findExactUsdtDecimals } from '../../../shell/usdtSums.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { useFormatRate } from '../../useFormatRate.ts'
import { isReturned } from './withdrawalState.ts'

type WithdrawalFactsProps = { withdrawal: Withdrawal }

/** The amounts of a withdrawal, and its code. */
export function WithdrawalFacts({
  withdrawal: { state, amount, fee, arrives, currency, rate, createTime, code: withdrawalCode },
}: WithdrawalFactsProps) {
  const t = useText()
  const { code } = useLanguage()
  const formatRate = useFormatRate()
  const decimals = isReturned(state) ? undefined : findExactUsdtDecimals(amount, fee)
  const facts: FactList = [
    { name: t('withdraw.amount'), value: <Amount value={amount} decimals={decimals} sum="total" /> },
    ...(isReturned(state)
      ? []
      : [
          { name: t('withdraw.history.fee'), value: <Amount value={fee} decimals={decimals} sum="part" /> },
          rate && { name: t('withdraw.rate'), value: formatRate(rate, currency) },
          {
            name: t(state === 'paid' ? 'withdraw.history.arrived' : 'withdraw.history.arrives'),
            value: (
              <Amount
                value={parseMoney(arrives, currency) ?? amount}
                decimals={decimals}
                {...(!rate && { sum: 'part' })}
              />
            ),
          },
        ]),
    { name: t('withdraw.history.requested'), value: formatDateTime(createTime, code) },
    { name: t('withdraw.history.code'), value: <CopyableText text={withdrawalCode} /> },
  ]
  return (
    <Card {...(!rate && !isReturned(state) && { 'data-adds-up': '' })} className="p-5">
      <Facts facts={facts} />
    </Card>
  )
}
