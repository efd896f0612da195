import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Amount } from '../../../components/Amount.tsx'
import { Card } from '../../../components/Card.tsx'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { StatusChip } from '../../../features/wallet/StatusChip.tsx'
import { useText } from '../../../shell/useText.ts'
import { ConfirmationRing } from './ConfirmationRing.tsx'

type DepositConfirmationsProps = { recharge: Recharge }

/** A deposit that was seen on the chain, with its confirmations so far. */
export function DepositConfirmations({
  recharge: { paid, state, status, confirmations, confirmationsNeeded, txHash, reason },
}: DepositConfirmationsProps) {
  const t = useText()
  const needed = confirmationsNeeded ?? 0
  const confirmed = Math.min(confirmations ?? 0, needed)
  return (
    <Card className="grid animate-[rise_250ms] gap-3 p-4">
      <div className="flex items-center gap-4">
        {state === 'failed' ? null : <ConfirmationRing value={confirmed} max={needed} />}
        <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
          {paid && <Amount value={paid} size="medium" />}
          {state === 'failed' ? (
            <StatusChip status={status} />
          ) : (
            <p className="text-13 text-muted">{t('recharge.confirmations-of', { value: confirmed, max: needed })}</p>
          )}
        </div>
      </div>
      {reason && (
        <p className="rounded-control bg-caution-soft px-3 py-2 text-13 font-semibold text-caution">{reason}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1">
        <span className="text-13 text-muted">{t('recharge.hash')}</span>
        <span className="ml-auto">
          <CopyableText text={txHash} />
        </span>
      </div>
    </Card>
  )
}
