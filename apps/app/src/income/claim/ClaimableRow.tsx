import type { DataOf } from '@millrace/contract/call'
import type { incomeToday } from '@millrace/contract/income/income'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

type ClaimableRowProps = {
  row: DataOf<typeof incomeToday>['list'][number]
  /** Of all rows. */
  decimals: number
  isBusy: boolean
  isBlocked: boolean
  onClaim: () => void
}

/** What can be claimed for one order, and what is arriving. */
export function ClaimableRow({
  row: { productName, productImg, num, days, amount, receiving },
  decimals,
  isBusy,
  isBlocked,
  onClaim,
}: ClaimableRowProps) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const isClaimable = Number(amount) > 0
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        <MachinePicture url={productImg} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <h2 className="font-semibold">{productName}</h2>
          <p className="text-13 text-muted">
            {isClaimable ? t('claim.units-days', { units: num, days }) : t('claim.units', { units: num })}
          </p>
          {Number(receiving) > 0 && (
            <Chip tone="accent">{t('claim.receiving', { amount: formatUsdt(receiving, { form: 'small' }) })}</Chip>
          )}
        </div>
      </div>
      {isClaimable && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <Amount value={amount} decimals={decimals} sum="part" size="medium" />
          <Button kind="soft" isBusy={isBusy} disabled={isBlocked && !isBusy} onPress={onClaim}>
            {t('claim.action.one')}
            <span className="sr-only">{productName}</span>
          </Button>
        </div>
      )}
    </Card>
  )
}
