import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { useText } from '../../shell/useText.ts'
import './mapSheet.css'
import { findStop, type Stop, stops, toStop } from './sheetStops.ts'
import { useDragUp } from './useDragUp.ts'

type MapSheetProps = { title: string; map: ReactNode; stop: Stop; onStop: (stop: Stop) => void; children: ReactNode }

/**
 * A list over a map, at one of three heights. A finger moves it by its head, two buttons do the same, and the list
 * scrolls at each of them.
 */
export function MapSheet({ title, map, stop, onStop, children }: MapSheetProps) {
  const t = useText()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [draggedPx, setDraggedPx] = useState<number | null>(null)
  const toPercent = (px: number) => (px / (frame.current?.clientHeight || 1)) * 100
  const drag = useDragUp({
    onMove: setDraggedPx,
    onEnd: (px) => {
      setDraggedPx(null)
      onStop(findStop(stop, toPercent(px)))
    },
  })
  const percent = Math.min(stops[2], Math.max(stops[0], stops[stop] + toPercent(draggedPx ?? 0)))
  // The map is not drawn anew while the list is all that is seen.
  const mapPercent = 100 - stops[stop === 0 ? 0 : 1]
  return (
    <div ref={frame} className="map-frame">
      <div className="map-behind" inert={stop === 2} style={{ height: `calc(${mapPercent}% + 20px)` }}>
        {map}
      </div>
      <section
        aria-labelledby={id}
        className="map-sheet"
        data-held={draggedPx !== null || undefined}
        style={{ height: `${percent}%` }}
      >
        <div className="map-sheet-head" {...drag}>
          <h2 id={id} className="flex-1 text-17 font-bold">
            {title}
          </h2>
          <IconButton
            icon="down"
            label={t('product.map.more-map')}
            aria-disabled={stop === 0}
            onPress={() => onStop(toStop(stop - 1))}
            className="aria-disabled:opacity-40"
          />
          <IconButton
            icon="down"
            label={t('product.map.more-list')}
            aria-disabled={stop === 2}
            onPress={() => onStop(toStop(stop + 1))}
            className="aria-disabled:opacity-40 *:rotate-180"
          />
        </div>
        <div className="map-sheet-list">{children}</div>
      </section>
    </div>
  )
}
