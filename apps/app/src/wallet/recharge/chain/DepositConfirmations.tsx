import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Card } from '../../../components/Card.tsx'
import { CopyText } from '../../../components/CopyableText.tsx'
import { Figure } from '../../../components/Amount.tsx'
import { usdt } from '../../../shell/usdt.ts'
import { useText } from '../../../shell/useText.ts'
import { ConfirmationRing } from './ConfirmationRing.tsx'
import { RechargeStateChip } from '../RechargeStateChip.tsx'

/** A deposit that the chain knows of, block by block. */
export function IncomingDeposit({
  recharge: { paid, state, confirmations, confirmationsNeeded, txHash, reason },
}: {
  recharge: Recharge
}) {
  const t = useText()
  const needed = confirmationsNeeded ?? 0
  const counted = Math.min(confirmations ?? 0, needed)
  return (
    <Card className="grid animate-[rise_250ms] gap-3 p-4">
      <div className="flex items-center gap-4">
        {state === 'failed' ? null : <ConfirmationRing value={counted} max={needed} />}
        <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
          {paid && <Figure amount={usdt(paid)} size="medium" />}
          {state === 'failed' ? (
            <RechargeStateChip state={state} />
          ) : (
            <p className="text-13 text-muted">{t('recharge.confirmations-of', { value: counted, max: needed })}</p>
          )}
        </div>
      </div>
      {reason && (
        <p className="rounded-control bg-caution-soft px-3 py-2 text-13 font-semibold text-caution">{reason}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1">
        <span className="text-13 text-muted">{t('recharge.hash')}</span>
        <span className="ml-auto">
          <CopyText text={txHash} />
        </span>
      </div>
    </Card>
  )
}
