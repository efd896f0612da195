import type { Order } from '@millrace/contract/product/order'
import { Button } from '../../components/Button.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { invalidateTags } from '../../shell/queryClient.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'

const UndoSheet = lazyPart(() => import('./UndoSheet.tsx'), 'UndoSheet')

/** During the reflection period: the time left to undo a purchase, and the button for it. */
export function UndoOrder({ order, fetchedAtMs }: { order: Order; fetchedAtMs: number }) {
  const t = useText()
  const formatUsdt = useFormatUsdt({ hasUnit: false })
  const sheet = useSheet()
  const { reflectUntil, refund, refundAfter, nowTime } = order
  if (!reflectUntil || refund === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-caution-soft px-4 py-3">
      <p className="grid min-w-32 flex-1 text-13">
        <span>{t('order.undo.time')}</span>
        <span className="text-17 font-bold text-caution">
          <Countdown
            until={toDeviceTime(reflectUntil, nowTime, fetchedAtMs)}
            onEnd={() => void invalidateTags('order', 'income')}
          />
        </span>
      </p>
      <Button kind="soft" onPress={sheet.open}>
        {refundAfter ? t('order.undo.confirm-later') : t('order.undo.get', { amount: formatUsdt(refund) })}
      </Button>
      <ShowAmounts value>
        <UndoSheet order={order} refund={refund} isOpen={sheet.isOpen} onClose={sheet.close} />
      </ShowAmounts>
    </div>
  )
}
