import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../../components/Card.tsx'
import { Chip } from '../../../components/Chip.tsx'
import { useHasPane } from '../../../components/ListDetail.tsx'
import { shortenAddress } from '../../../components/shortenAddress.ts'
import { StatusChip } from '../../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../../shell/dates.ts'
import { Link } from '../../../shell/router/router.tsx'
import { useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { keepScrollPosition } from '../../../shell/useScrollAndFocus.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { isInProgress } from './withdrawalState.ts'

type WithdrawalCardProps = { withdrawal: Withdrawal; isChosen: boolean }

/** One withdrawal in the list: amount, destination and state. */
export function WithdrawalCard({ withdrawal, isChosen }: WithdrawalCardProps) {
  const hasPane = useHasPane()
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { code } = useLanguage()
  const { id, state, status, amount, rail, destination, createTime, deadlineTime, isOverdue, reason } = withdrawal
  return (
    <Link
      to={`?id=${id}`}
      aria-current={(hasPane && isChosen) || undefined}
      {...(hasPane && { replace: true, state: keepScrollPosition })}
      className="block rounded-card"
    >
      <Card className={`grid gap-1 p-4 transition hover:brightness-[0.98] ${hasPane && isChosen ? 'bg-soft' : ''}`}>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-17 font-bold">{formatUsdt(amount)}</span>
          <span className="flex flex-wrap gap-1">
            {isOverdue && <Chip tone="loss">{t('withdraw.history.overdue')}</Chip>}
            <StatusChip status={status} />
          </span>
        </span>
        <span className="text-13 text-muted">
          {rail === 'bank'
            ? `${destination.bankName} · ${destination.account}`
            : `${t(`wallet.rail.${rail}`)} · ${shortenAddress(destination.address)}`}
        </span>
        <span className="text-13 text-muted">
          <time dateTime={createTime}>{formatDateTime(createTime, code)}</time> · {withdrawal.code}
        </span>
        {isInProgress(state) && !isOverdue && (
          <span className="text-13 font-semibold text-accent">
            {t('withdraw.history.due', { time: formatDateTime(deadlineTime, code) })}
          </span>
        )}
        {state === 'failed' && reason && <span className="text-13 text-loss">{reason}</span>}
      </Card>
    </Link>
  )
}
