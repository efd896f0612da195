import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Card } from '../../../components/Card.tsx'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { useFormatMoney } from '../../../shell/useFormatUsdt.ts'
import { useText } from '../../../shell/useText.ts'

/** The account to transfer to, and the reference. */
export function TransferCard({ recharge: { accountNumber, code, asked, currency } }: { recharge: Recharge }) {
  const t = useText()
  const formatMoney = useFormatMoney()
  return (
    <Card className="grid gap-3 p-5">
      <div className="grid gap-1">
        <h2 className="text-17 font-bold">{t('recharge.bank.transfer')}</h2>
        <p className="text-13 text-muted">{t('recharge.bank.transfer-body')}</p>
      </div>
      <Facts
        facts={[
          { name: t('recharge.account'), value: <CopyableText text={accountNumber} /> },
          asked !== null && { name: t('recharge.bank.amount'), value: formatMoney(asked, currency) },
          { name: t('recharge.bank.reference'), value: <CopyableText text={code} /> },
        ]}
      />
    </Card>
  )
}
