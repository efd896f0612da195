import type { Order } from '@millrace/contract/product/order'
import type { Recharge } from '@millrace/contract/wallet/recharge'
import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { parseMoney, type Money } from '@millrace/money'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Chip } from '../../components/Chip.tsx'
import { StatusChip } from '../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

export function RechargeSummary({ recharge: { paid, asked, currency, status, createTime } }: { recharge: Recharge }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Summary
      title={t('chat.record.recharge')}
      state={<StatusChip status={status} />}
      below={formatDateTime(createTime, code)}
      amount={parseMoney(paid ?? asked ?? '', currency)}
    />
  )
}

export function WithdrawalSummary({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText()
  const { code } = useLanguage()
  const { status, state, deadlineTime, createTime, amount } = withdrawal
  const isOpen = state === 'pending' || state === 'processing'
  return (
    <Summary
      title={t('chat.record.withdrawal')}
      state={<StatusChip status={status} />}
      below={
        isOpen
          ? t('chat.record.paid-by', { time: formatDateTime(deadlineTime, code) })
          : formatDateTime(createTime, code)
      }
      amount={amount}
    />
  )
}

const orderTones = {
  reflecting: 'caution',
  valid: 'good',
  expired: 'plain',
  undoing: 'caution',
  undone: 'plain',
} as const

export function OrderSummary({ order: { productName, num, state, price } }: { order: Order }) {
  const t = useText()
  return (
    <Summary
      title={t('chat.record.order')}
      state={<Chip tone={orderTones[state]}>{t(`order.state.${state}`)}</Chip>}
      below={t('chat.record.units', { name: productName, count: num })}
      amount={price}
    />
  )
}

type SummaryProps = { title: string; state: ReactNode; below: string; amount: Money | string | null }

function Summary({ title, state, below, amount }: SummaryProps) {
  return (
    <span className="grid gap-1 text-left">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-13 font-bold">{title}</span>
        {state}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-13 text-muted">{below}</span>
        {amount && (
          <span className="ml-auto">
            <Amount value={amount} />
          </span>
        )}
      </span>
    </span>
  )
}
