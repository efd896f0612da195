import type { Order } from '@millrace/contract/product/order'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { queryClient } from '../../shell/queries.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useText } from '../../shell/useText.ts'

const UndoSheet = lazy(() => loadChunk(async () => ({ default: (await import('./UndoSheet.tsx')).UndoSheet })))

/** Within the reflection period: the time left to undo a purchase, and the tap that does it. */
export function UndoOrder({ order, heardAtMs }: { order: Order; heardAtMs: number }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const { reflectUntil, refund, nowTime } = order
  if (!reflectUntil || refund === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-caution-soft px-4 py-3">
      <p className="grid min-w-32 flex-1 text-13">
        <span>{t('order.undo.time')}</span>
        <span className="text-17 font-bold text-caution">
          <Countdown
            until={toDeviceTime(reflectUntil, nowTime, heardAtMs)}
            onEnd={() => void queryClient.invalidateQueries()}
          />
        </span>
      </p>
      <Button
        kind="soft"
        onPress={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        {t('order.undo.button')}
      </Button>
      {isWanted && (
        <ShowAmounts value>
          <Suspense>
            <UndoSheet order={order} refund={refund} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ShowAmounts>
      )}
    </div>
  )
}
