import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Card } from '../../../components/Card.tsx'
import { CopyText } from '../../../components/CopyableText.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { useText } from '../../../shell/useText.ts'
import { useMoneyText } from '../useMoneyText.ts'

/** Where to transfer to, and what to write on it. */
export function TransferCard({ recharge: { accountNumber, code, asked, currency } }: { recharge: Recharge }) {
  const t = useText()
  const money = useMoneyText()
  return (
    <Card className="grid gap-3 p-5">
      <div className="grid gap-1">
        <h2 className="text-17 font-bold">{t('recharge.bank.transfer')}</h2>
        <p className="text-13 text-muted">{t('recharge.bank.transfer-body')}</p>
      </div>
      <Facts
        facts={[
          { name: t('recharge.account'), value: <CopyText text={accountNumber} /> },
          ...(asked === null ? [] : [{ name: t('recharge.bank.amount'), value: money(asked, currency) }]),
          { name: t('recharge.bank.reference'), value: <CopyText text={code} /> },
        ]}
      />
    </Card>
  )
}
