import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { lazyPart } from '../../../shell/lazyPart.tsx'
import { useCopy } from '../../../shell/useCopy.ts'
import { useFormatMoney } from '../../../shell/useFormatUsdt.ts'
import { useText } from '../../../shell/useText.ts'
import { GroupedAddress } from './GroupedAddress.tsx'

const QrCode = lazyPart(
  () => import('../../../components/QrCode.tsx'),
  'QrCode',
  [],
  <Skeleton className="aspect-square w-48 max-w-full" />,
)

/** The member's deposit address, to scan or to copy. It is not shortened, so that it can be compared. */
export function AddressCard({ recharge: { address, rail, asked, currency, txHash } }: { recharge: Recharge }) {
  const t = useText()
  const formatMoney = useFormatMoney()
  const copy = useCopy()
  const chain = t(`wallet.rail.${rail}`)
  return (
    <Card className="grid justify-items-center gap-4 p-5">
      <div className="grid gap-0.5 text-center">
        <h2 className="text-17 font-bold">{t('recharge.your-address', { chain })}</h2>
        {asked && !txHash && (
          <p className="text-13 text-muted">{t('recharge.send-asked', { amount: formatMoney(asked, currency) })}</p>
        )}
      </div>
      <QrCode text={address} label={t('recharge.qr', { chain })} />
      <GroupedAddress address={address} />
      <Button kind="soft" isWide onPress={() => void copy(address)}>
        <Icon name="copy" className="size-5" />
        {t('recharge.copy-address')}
      </Button>
    </Card>
  )
}
