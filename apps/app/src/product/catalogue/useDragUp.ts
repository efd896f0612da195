import { type PointerEvent, useRef } from 'react'

/** Less is a tap. */
const dragPx = 4

type Drag = { readonly onMove: (upPx: number) => void; readonly onEnd: (upPx: number) => void }

/** How far one finger or the mouse moves something up, in pixels. What is tapped meanwhile gets its tap. */
export function useDragUp({ onMove, onEnd }: Drag) {
  const start = useRef<{ readonly id: number; readonly y: number } | null>(null)
  const movedPx = useRef(0)
  const end = ({ pointerId }: PointerEvent) => {
    if (start.current?.id !== pointerId) return
    start.current = null
    onEnd(movedPx.current)
    movedPx.current = 0
  }
  return {
    onPointerDown({ pointerId, clientY, isPrimary, button }: PointerEvent) {
      if (isPrimary && button === 0) start.current = { id: pointerId, y: clientY }
    },
    onPointerMove({ pointerId, clientY, currentTarget }: PointerEvent) {
      if (start.current?.id !== pointerId) return
      const px = start.current.y - clientY
      if (movedPx.current === 0 && Math.abs(px) < dragPx) return
      currentTarget.setPointerCapture(pointerId)
      movedPx.current = px
      onMove(px)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
