import type { Recharge } from '@millrace/contract/wallet/recharge'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { ButtonLink } from '../../../components/Button.tsx'
import { DetailSheet } from '../../../components/DetailSheet.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Note } from '../../../components/Note.tsx'
import { SkeletonLines } from '../../../components/SkeletonLines.tsx'
import { StatusChip } from '../../../features/wallet/StatusChip.tsx'
import { parseUsdt } from '../../../shell/usdt.ts'
import { useText } from '../../../shell/useText.ts'
import { ConfirmationBar } from '../../ConfirmationBar.tsx'
import { RechargeFacts } from '../RechargeFacts.tsx'
import { getStatusPath, isIncoming, isInProgress } from '../rechargeState.ts'
import { useRecharge, useRefreshOnArrival } from '../useRecharge.ts'

/** All details of one recharge, fetched again while it can change. */
export function RechargeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const query = useRecharge(id)
  useRefreshOnArrival(query.data ? [query.data] : [])
  const actions = query.data && isInProgress(query.data) && (
    <ButtonLink isWide to={getStatusPath(query.data)}>
      {t('recharge.history.go-on')}
    </ButtonLink>
  )
  return (
    <DetailSheet title={t('recharge.history.one')} isOpen onClose={onClose} actions={actions || undefined}>
      <Loaded
        query={query}
        skeleton={
          <SkeletonLines
            className="grid gap-3"
            sizes={['h-9 w-2/3', 'h-4 w-full', 'h-4 w-full', 'h-4 w-full', 'h-4 w-full']}
          />
        }
      >
        {(recharge) => <SheetBody recharge={recharge} />}
      </Loaded>
    </DetailSheet>
  )
}

function SheetBody({ recharge }: { recharge: Recharge }) {
  const { state, status, paid, asked, credited, currency, reason, confirmations, confirmationsNeeded } = recharge
  const amount = state === 'arrived' && credited ? parseUsdt(credited) : parseMoney(paid ?? asked ?? '', currency)
  return (
    <>
      <div className="grid justify-items-start gap-1">
        {amount && (
          <Amount value={amount} size="large" {...(state === 'arrived' ? { tone: 'good', isSigned: true } : {})} />
        )}
        <StatusChip status={status} />
      </div>
      {isIncoming(recharge) && confirmations !== null && confirmationsNeeded !== null && (
        <div role="status">
          <ConfirmationBar confirmations={confirmations} needed={confirmationsNeeded} className="text-13" />
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
