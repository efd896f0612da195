import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { Link } from 'react-router'
import { Card } from '../../../components/Card.tsx'
import { Chip } from '../../../components/Chip.tsx'
import { Countdown } from '../../../components/Countdown.tsx'
import { shortenAddress } from '../../../components/shortenAddress.ts'
import { formatMoment } from '../../../shell/dates.ts'
import { toDeviceTime } from '../../../shell/toDeviceTime.ts'
import { useAmount } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { isInProgress, stateTone } from './withdrawalState.ts'

/** One withdrawal in the list: how much, to where, how far it is. */
export function WithdrawalCard({ withdrawal, heardAtMs }: { withdrawal: Withdrawal; heardAtMs: number }) {
  const t = useText()
  const written = useAmount()
  const { code } = useLanguage()
  const { id, state, amount, rail, destination, createTime, deadlineTime, isOverdue, nowTime, reason } = withdrawal
  return (
    <Link to={`?id=${id}`} className="block rounded-card">
      <Card className="grid gap-1 p-4 transition hover:brightness-[0.98]">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-17 font-bold">{written(amount)}</span>
          <span className="flex flex-wrap gap-1">
            {isOverdue && <Chip tone="loss">{t('withdraw.history.overdue')}</Chip>}
            <Chip tone={stateTone[state]}>{t(`withdraw.history.state.${state}`)}</Chip>
          </span>
        </span>
        <span className="text-13 text-muted">
          {rail === 'bank'
            ? `${destination.bankName} · ${destination.account}`
            : `${t(`wallet.rail.${rail}`)} · ${shortenAddress(destination.address)}`}
        </span>
        <span className="text-13 text-muted">
          <time dateTime={createTime}>{formatMoment(createTime, code)}</time> · {withdrawal.code}
        </span>
        {isInProgress(state) && !isOverdue && (
          <span className="text-13 font-semibold text-accent">
            {t('withdraw.history.within')} <Countdown until={toDeviceTime(deadlineTime, nowTime, heardAtMs)} />
          </span>
        )}
        {state === 'failed' && reason && <span className="text-13 text-loss">{reason}</span>}
      </Card>
    </Link>
  )
}
