import { paths } from '@millrace/contract/paths'
import { orderSubrecord } from '@millrace/contract/product/order'
import { rechargeDetail } from '@millrace/contract/wallet/recharge'
import { withdrawDetail } from '@millrace/contract/wallet/withdraw'
import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import type { AttachedRecord } from './Outbox.ts'
import { OrderSummary, RechargeSummary, WithdrawalSummary } from './recordSummaries.tsx'

/** The recharge, withdrawal or order that a message is about: its state now, and the way to it. */
export function RecordCard({ record: { kind, id }, onLeave }: { record: AttachedRecord; onLeave: () => void }) {
  const Kind = kinds[kind]
  return <Kind id={id} onLeave={onLeave} />
}

type OneProps = { id: string; onLeave: () => void }

const kinds = {
  recharge: function RechargeCard({ id, onLeave }: OneProps) {
    const { data } = useCall(rechargeDetail, { id })
    return (
      <Frame
        to={`${paths.rechargeHistory}?id=${id}`}
        summary={data && <RechargeSummary recharge={data} />}
        onLeave={onLeave}
      />
    )
  },
  withdrawal: function WithdrawalCard({ id, onLeave }: OneProps) {
    const { data } = useCall(withdrawDetail, { id })
    return (
      <Frame
        to={`${paths.withdrawHistory}?id=${id}`}
        summary={data && <WithdrawalSummary withdrawal={data} />}
        onLeave={onLeave}
      />
    )
  },
  order: function OrderCard({ id, onLeave }: OneProps) {
    const { data } = useCall(orderSubrecord, { id, pageSize: 1 })
    return (
      <Frame to={`${paths.order}?id=${id}`} summary={data && <OrderSummary order={data.order} />} onLeave={onLeave} />
    )
  },
} as const

function Frame({ to, summary, onLeave }: { to: string; summary: ReactNode; onLeave: () => void }) {
  const t = useText()
  return (
    <div className="grid w-56 max-w-full gap-1 rounded-card border border-line p-4">
      {summary ?? <Skeleton className="h-12 w-full" />}
      <TextLink to={to} onClick={onLeave} className="-mb-2 self-start text-13">
        {t('chat.record.open')}
      </TextLink>
    </div>
  )
}
