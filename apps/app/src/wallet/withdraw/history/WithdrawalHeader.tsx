import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Chip } from '../../../components/Chip.tsx'
import { Countdown } from '../../../components/Countdown.tsx'
import { Note } from '../../../components/Note.tsx'
import { usePaidMoment } from '../../../features/wallet/paidMoment/usePaidMoment.ts'
import { StatusChip } from '../../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../../shell/dates.ts'
import { lazyPart } from '../../../shell/lazyPart.tsx'
import { toDeviceTime } from '../../../shell/toDeviceTime.ts'
import { useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { DestinationText } from '../../destinations/DestinationText.tsx'
import { addPaths } from '../../destinations/useDestinations.ts'
import { isInProgress, isReturned } from './withdrawalState.ts'

const PaidMoment = lazyPart(() => import('../../../features/wallet/paidMoment/PaidMoment.tsx'), 'PaidMoment', 'msg')

type HeaderProps = { withdrawal: Withdrawal; fetchedAtMs: number }

/** The state of a withdrawal, what arrives where, and the deadline. */
export function WithdrawalHeader({ withdrawal, fetchedAtMs }: HeaderProps) {
  const t = useText()
  const { code } = useLanguage()
  const { state, status, amount, arrives, currency, rail, destination, deadlineTime, isOverdue, reason } = withdrawal
  const formatUsdt = useFormatUsdt()
  const isPaidNow = usePaidMoment(withdrawal.id, state)
  return (
    <>
      <div role="status" className="rounded-card bg-soft p-4 empty:hidden">
        {isPaidNow && <PaidMoment withdrawal={withdrawal} />}
      </div>
      <Card className="grid gap-4 p-5">
        <div className="grid gap-1">
          <p role="status" className="flex flex-wrap gap-1">
            <StatusChip status={status} />
            {isOverdue && <Chip tone="loss">{t('withdraw.history.overdue')}</Chip>}
          </p>
          <Amount value={(isReturned(state) ? null : parseMoney(arrives, currency)) ?? amount} size="large" />
        </div>
        <DestinationText destination={{ ...destination, rail, currency }} />
        {isInProgress(state) && (
          <p className={`border-t border-line pt-3 text-13 ${isOverdue ? 'text-loss' : 'text-muted'}`}>
            {t(isOverdue ? 'withdraw.history.was-due' : 'withdraw.history.due', {
              time: formatDateTime(deadlineTime, code),
            })}
          </p>
        )}
      </Card>
      {isOverdue && (
        <Note tone="loss" icon="warning">
          <p>{t('withdraw.history.overdue-body')}</p>
        </Note>
      )}
      {state === 'failed' && (
        <Note tone="loss" icon="warning" title={reason}>
          <p>{t('withdraw.history.back', { amount: formatUsdt(amount) })}</p>
        </Note>
      )}
      {state === 'cancelled' && (
        <Note icon="info">
          <p>{t('withdraw.history.back', { amount: formatUsdt(amount) })}</p>
        </Note>
      )}
      {withdrawal.waitsFor && <WaitingNote withdrawal={withdrawal} fetchedAtMs={fetchedAtMs} />}
      {state === 'pending' && withdrawal.approvalReason && withdrawal.waitsFor !== 'approval' && (
        <Note icon="clock" title={t('withdraw.history.waits.approval')}>
          <p>{t(`withdraw.history.approval.${withdrawal.approvalReason}`)}</p>
        </Note>
      )}
    </>
  )
}

/** What the withdrawal waits for, until when, and if possible a button to speed it up. */
function WaitingNote({ withdrawal, fetchedAtMs }: HeaderProps) {
  const { waitsFor, waitsUntil, nowTime, rail, destinationId, approvalReason } = withdrawal
  const t = useText()
  const { code } = useLanguage()
  if (!waitsFor) return null
  return (
    <Note
      icon="clock"
      tone={waitsFor === 'destination' ? 'caution' : 'plain'}
      title={t(`withdraw.history.waits.${waitsFor}`)}
    >
      {waitsUntil && (
        <p>
          {t('withdraw.history.waits-until', { time: formatDateTime(waitsUntil, code) })}{' '}
          <span className="font-semibold">
            <Countdown until={toDeviceTime(waitsUntil, nowTime, fetchedAtMs)} />
          </span>
        </p>
      )}
      {approvalReason && waitsFor === 'approval' && <p>{t(`withdraw.history.approval.${approvalReason}`)}</p>}
      {waitsFor === 'destination' && (
        <div className="mt-1">
          <ButtonLink kind="soft" to={`${addPaths[rail === 'bank' ? 'bank' : 'chain']}?id=${destinationId}`}>
            {t('destinations.confirm-link')}
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}
