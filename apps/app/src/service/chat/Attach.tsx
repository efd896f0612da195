import { orderRecord } from '@millrace/contract/product/order'
import { rechargeRecord } from '@millrace/contract/wallet/recharge'
import { withdrawRecord } from '@millrace/contract/wallet/withdraw'
import { useRef } from 'react'
import { FileInput } from '../../components/FileInput.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import type { AttachedRecord } from './Outbox.ts'
import { OrderSummary, RechargeSummary, WithdrawalSummary } from './recordSummaries.tsx'

const shownMax = 5
const newest = { pageNum: 1, pageSize: shownMax }

type AttachProps = { onPicture: (file: File) => void; onRecord: (record: AttachedRecord) => void }

/** A picture, or one of the newest own records. */
export function Attach({ onPicture, onRecord }: AttachProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const recharges = useCall(rechargeRecord, newest)
  const withdrawals = useCall(withdrawRecord, newest)
  const orders = useCall(orderRecord, newest)
  const records = [
    ...(withdrawals.data?.list ?? []).map((each) => ({
      kind: 'withdrawal' as const,
      id: each.id,
      time: each.createTime,
      summary: <WithdrawalSummary withdrawal={each} />,
    })),
    ...(recharges.data?.list ?? []).map((each) => ({
      kind: 'recharge' as const,
      id: each.id,
      time: each.createTime,
      summary: <RechargeSummary recharge={each} />,
    })),
    ...(orders.data?.list ?? []).map((each) => ({
      kind: 'order' as const,
      id: each.id,
      time: each.buyTime,
      summary: <OrderSummary order={each} />,
    })),
  ].toSorted((a, b) => b.time.localeCompare(a.time))
  const isLoading = [recharges, withdrawals, orders].some(({ isPending }) => isPending)
  return (
    <div className="chat-attach">
      <button
        type="button"
        className="flex min-h-12 items-center gap-3 rounded-control bg-soft px-4 py-2 text-left font-semibold text-accent"
        onClick={() => input.current?.click()}
      >
        <Icon name="picture" className="size-5" />
        {t('chat.attach-picture')}
      </button>
      <FileInput ref={input} onChoose={([file]) => onPicture(file)} />
      <p className="px-1 pt-1 text-13 text-muted">
        {t(records.length > 0 ? 'chat.attach-record' : 'chat.attach-none')}
      </p>
      {isLoading && <Skeleton shape="card" className="h-16 w-full" />}
      {records.map(({ kind, id, summary }) => (
        <button
          key={id}
          type="button"
          className="rounded-control border border-line p-3 transition hover:bg-press active:bg-press"
          onClick={() => onRecord({ kind, id })}
        >
          {summary}
        </button>
      ))}
    </div>
  )
}
