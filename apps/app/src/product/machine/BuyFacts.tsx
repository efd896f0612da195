import type { ProductDetail } from '@millrace/contract/product/product'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { Facts } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import { Price } from '../../features/product/Price.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { useCall } from '../../shell/queries.ts'
import { hasSession } from '../../shell/session.ts'
import { multiplyUsdt, subtractUsdt } from '../../shell/usdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'

type BuyFactsProps = { detail: ProductDetail; num: number; off: string; cost: string }

/** What the purchase takes from the wallet, what it leaves there, and that all of it can be lost. */
export function BuyFacts({ detail, num, off, cost }: BuyFactsProps) {
  const t = useText()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const { data: wallet } = useCall(walletInfo, {}, { enabled: hasSession() })
  // Prices are shown to those who hide what is theirs.
  const show = (decimal: string, size: 'small' | 'medium' = 'small') => (
    <ShowAmounts value>
      <Price decimal={decimal} size={size} />
    </ShowAmounts>
  )
  const left = wallet && subtractUsdt(wallet.extractable, cost)
  return (
    <div className="grid basis-full gap-4">
      <Facts
        facts={[
          ...(Number(off) > 0
            ? [
                { name: t('machine.buy.confirm.price'), value: show(multiplyUsdt(detail.price, num)) },
                { name: t('machine.buy.confirm.coupon'), value: show(multiplyUsdt(off, -1)) },
              ]
            : []),
          { name: t('machine.buy.confirm.pay'), value: show(cost, 'medium') },
          left && Number(left) >= 0 && { name: t('machine.buy.left'), value: <Price decimal={left} /> },
        ]}
      />
      <Note tone="caution" icon="warning" title={t('machine.risk.title', { amount: formatPrice(cost) })}>
        <p>{t('machine.buy.confirm.undo', { days: detail.reflectionDays })}</p>
      </Note>
    </div>
  )
}
