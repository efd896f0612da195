import type { Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { ButtonLink } from '../../../components/Button.tsx'
import { Figure } from '../../../components/Amount.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Note } from '../../../components/Note.tsx'
import { ProgressBar } from '../../../components/ProgressBar.tsx'
import { Sheet } from '../../../components/Sheet.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { usdt } from '../../../shell/usdt.ts'
import { useText } from '../../../shell/useText.ts'
import { getChannelScreen } from '../getChannelScreen.ts'
import { isInProgress, isIncoming } from '../rechargeState.ts'
import { RechargeFacts } from '../RechargeFacts.tsx'
import { RechargeStateChip } from '../RechargeStateChip.tsx'
import { useArrivals } from '../useArrivals.ts'
import { useRecharge } from '../useRecharge.ts'

/** One recharge with everything that is known of it; what moves is followed. */
export function RechargeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const query = useRecharge(id)
  useArrivals(query.data ? [query.data] : [])
  const actions = query.data && isInProgress(query.data) && (
    <ButtonLink isWide to={getChannelScreen(query.data)}>
      {t('recharge.history.go-on')}
    </ButtonLink>
  )
  return (
    <Sheet title={t('recharge.history.one')} isOpen onClose={onClose} actions={actions || undefined}>
      <Loaded
        query={query}
        skeleton={
          <div className="grid gap-3">
            <Skeleton className="h-9 w-2/3" />
            {[1, 2, 3, 4].map((each) => (
              <Skeleton key={each} />
            ))}
          </div>
        }
      >
        {(recharge) => <SheetBody recharge={recharge} />}
      </Loaded>
    </Sheet>
  )
}

function SheetBody({ recharge }: { recharge: Recharge }) {
  const t = useText()
  const { state, paid, asked, credited, currency, reason, confirmations, confirmationsNeeded } = recharge
  const amount = state === 'arrived' && credited ? usdt(credited) : parseMoney(paid ?? asked ?? '', currency)
  return (
    <>
      <div className="grid justify-items-start gap-1">
        {amount && (
          <Figure amount={amount} size="large" {...(state === 'arrived' ? { tone: 'good', isSigned: true } : {})} />
        )}
        <RechargeStateChip state={state} />
      </div>
      {isIncoming(recharge) && confirmations !== null && confirmationsNeeded !== null && (
        <div role="status" className="grid gap-1">
          <ProgressBar
            label={t('recharge.confirmations')}
            value={Math.min(confirmations, confirmationsNeeded)}
            max={confirmationsNeeded}
          />
          <p className="text-13 text-muted">
            {t('recharge.confirmations-of', {
              value: Math.min(confirmations, confirmationsNeeded),
              max: confirmationsNeeded,
            })}
          </p>
        </div>
      )}
      {reason && (
        <Note tone={state === 'failed' ? 'loss' : 'caution'} icon={state === 'failed' ? 'warning' : 'clock'}>
          <p>{reason}</p>
        </Note>
      )}
      <RechargeFacts recharge={recharge} />
    </>
  )
}
