import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { QrCode } from '../../../components/QrCode.tsx'
import { useCopy } from '../../../shell/useCopy.ts'
import { useText } from '../../../shell/useText.ts'
import { useMoneyText } from '../useMoneyText.ts'

/** The member's own address, to scan and to copy: whole, since one has to be able to compare it. */
export function AddressCard({ recharge: { address, rail, asked, currency, txHash } }: { recharge: Recharge }) {
  const t = useText()
  const money = useMoneyText()
  const copy = useCopy()
  const chain = t(`wallet.rail.${rail}`)
  return (
    <Card className="grid justify-items-center gap-4 p-5">
      <div className="grid gap-0.5 text-center">
        <h2 className="text-17 font-bold">{t('recharge.your-address', { chain })}</h2>
        {asked && !txHash && (
          <p className="text-13 text-muted">{t('recharge.send-asked', { amount: money(asked, currency) })}</p>
        )}
      </div>
      <QrCode text={address} label={t('recharge.qr', { chain })} />
      <p className="text-center text-13 text-balance break-all select-all">{address}</p>
      <Button kind="soft" isWide onPress={() => void copy(address)}>
        <Icon name="copy" className="size-5" />
        {t('recharge.copy-address')}
      </Button>
    </Card>
  )
}
