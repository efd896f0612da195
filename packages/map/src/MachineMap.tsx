import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { findClusters, type Cluster } from './clusters.ts'
import { land } from './land.ts'
import './map.css'
import { fitPlaces, move, scaleMax, toFrame, zoom, type MapView, type Size } from './mapView.ts'
import { landWidth, type Place } from './mercator.ts'
import { placeNames } from './placeNames.ts'

/** Of a machine, the worst first: a cluster has the worst of its pins. */
const tones = ['bad', 'waiting', 'good', 'off'] as const

export type Pin = Place & {
  readonly id: string
  readonly name: string
  /** What the pin is called: its name, place and state, as the list beside the map says it. */
  readonly label: string
  readonly tone: (typeof tones)[number]
}

export type MapTexts = {
  readonly label: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly showAll: string
  /** Of pins that are too close to be shown apart. */
  readonly sayCluster: (pins: readonly Pin[]) => string
}

type MachineMapProps = {
  /** In the order of the list beside the map. */
  readonly pins: readonly Pin[]
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
  readonly texts: MapTexts
  /** Where the page’s styles do not say. */
  readonly theme?: 'light' | 'dark'
}

const step = 2
const noSize: Size = { width: 0, height: 0 }

/**
 * Machines on one drawn shape of land, without borders and without a call to anybody. Arrow keys go from pin to pin in
 * the order of the list; + and − change the size.
 */
export function MachineMap({ pins, chosenId, onChoose, texts, theme }: MachineMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(noSize)
  // Null until somebody has moved it: all pins.
  const [moved, setMoved] = useState<MapView | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const view = moved ?? fitPlaces(pins, size)
  const clusters = findClusters(pins, (pin) => toFrame(pin, view, size))
  const names = placeNames(clusters, size)
  const enlarge = (factor: number) => setMoved(zoom(view, factor, size))
  const hold = usePointers({
    onHold: setIsHeld,
    onMove: (dx, dy) => setMoved((now) => move(now ?? view, dx, dy, size)),
    onZoom: (factor, at) => setMoved((now) => zoom(now ?? view, factor, size, at)),
  })

  /** What cannot be shown apart by any size is gone through one by one. */
  const press = ({ items }: Cluster<Pin>) => {
    const larger = fitPlaces(items, size)
    const isApart = findClusters(items, (pin) => toFrame(pin, larger, size)).length > 1
    if (items.length > 1 && isApart && view.scale < scaleMax) return setMoved(larger)
    const next = items[items.findIndex(({ id }) => id === chosenId) + 1] ?? items[0]
    if (next) onChoose(next.id)
  }
  const choose = (index: number) => {
    const pin = pins[Math.min(pins.length - 1, Math.max(0, index))]
    if (!pin) return
    onChoose(pin.id)
    const { x, y } = toFrame(pin, view, size)
    const isInside = x > 0 && y > 0 && x < size.width && y < size.height
    if (!isInside) setMoved(move(view, size.width / 2 - x, size.height / 2 - y, size))
    frame.current?.querySelector<HTMLElement>(`[data-pins~="${pin.id}"]`)?.focus({ preventScroll: true })
  }
  const chosenIndex = pins.findIndex(({ id }) => id === chosenId)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => choose(chosenIndex + 1),
    ArrowDown: () => choose(chosenIndex + 1),
    ArrowLeft: () => choose(chosenIndex - 1),
    ArrowUp: () => choose(chosenIndex - 1),
    Home: () => choose(0),
    End: () => choose(pins.length - 1),
    '+': () => enlarge(step),
    '=': () => enlarge(step),
    '-': () => enlarge(1 / step),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const k = view.scale / landWidth
  const [left, top] = [size.width / 2 - view.center.x * view.scale, size.height / 2 - view.center.y * view.scale]

  return (
    <div className="machine-map" data-theme={theme}>
      <div
        ref={frame}
        role="group"
        aria-label={texts.label}
        data-held={isHeld || undefined}
        className="machine-map-frame"
        {...hold}
      >
        {size.width > 0 && (
          <>
            <svg aria-hidden width={size.width} height={size.height}>
              <path d={land} style={{ transform: `translate(${left}px, ${top}px) scale(${k})` }} />
            </svg>
            {clusters.map((cluster, index) => (
              <PinButton
                key={cluster.items[0]?.id}
                cluster={cluster}
                chosenId={chosenId}
                isNamed={names.has(index)}
                // One stop for the tab key; arrow keys do the rest.
                isStop={chosenIndex < 0 ? index === 0 : cluster.items.some(({ id }) => id === chosenId)}
                label={texts.sayCluster(cluster.items)}
                onPress={() => press(cluster)}
                onKeyDown={onKeyDown}
              />
            ))}
          </>
        )}
      </div>
      <div className="machine-map-zoom">
        <button type="button" aria-label={texts.zoomIn} onClick={() => enlarge(step)}>
          <Sign path="M12 5.5v13M5.5 12h13" />
        </button>
        <button type="button" aria-label={texts.zoomOut} onClick={() => enlarge(1 / step)}>
          <Sign path="M5.5 12h13" />
        </button>
        {moved && (
          <button type="button" aria-label={texts.showAll} onClick={() => setMoved(null)}>
            <Sign path="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
          </button>
        )}
      </div>
    </div>
  )
}

type PinButtonProps = {
  readonly cluster: Cluster<Pin>
  readonly chosenId: string | null
  readonly isNamed: boolean
  readonly isStop: boolean
  readonly label: string
  readonly onPress: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PinButton({ cluster: { x, y, items }, chosenId, isNamed, isStop, label, onPress, onKeyDown }: PinButtonProps) {
  const [pin] = items
  if (!pin) return null
  const isCluster = items.length > 1
  const tone = tones.find((each) => items.some((item) => item.tone === each))
  return (
    <button
      type="button"
      aria-label={isCluster ? label : pin.label}
      aria-pressed={items.some(({ id }) => id === chosenId)}
      tabIndex={isStop ? 0 : -1}
      data-pins={items.map(({ id }) => id).join(' ')}
      data-tone={tone}
      className={`machine-map-pin ${isCluster ? 'is-cluster' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {isCluster ? (
        <span className="machine-map-count">{items.length}</span>
      ) : (
        <svg aria-hidden viewBox="0 0 24 30" width="22" height="28">
          <path d="M12 29C7 21.5 2 17 2 11.5a10 10 0 0 1 20 0C22 17 17 21.5 12 29z" />
          <circle cx="12" cy="11.5" r="3.6" />
        </svg>
      )}
      {isNamed && <span className="machine-map-name">{pin.name}</span>}
    </button>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg aria-hidden viewBox="0 0 24 24" width="20" height="20">
    <path d={path} />
  </svg>
)

type Pointers = {
  readonly onHold: (isHeld: boolean) => void
  readonly onMove: (dx: number, dy: number) => void
  readonly onZoom: (factor: number, at: { readonly x: number; readonly y: number }) => void
}

/** Less is a tap. */
const dragPx = 4

/** One finger or the mouse moves, two fingers change the size. */
function usePointers({ onHold, onMove, onZoom }: Pointers) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const isDragging = useRef(false)
  const end = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    if (pointers.current.size === 0) onHold(false)
  }
  return {
    onPointerDown({ pointerId, clientX, clientY, button }: PointerEvent) {
      if (button !== 0) return
      if (pointers.current.size === 0) isDragging.current = false
      pointers.current.set(pointerId, { x: clientX, y: clientY })
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
      const last = pointers.current.get(pointerId)
      if (!last) return
      const [dx, dy] = [clientX - last.x, clientY - last.y]
      if (!isDragging.current && Math.hypot(dx, dy) < dragPx) return
      if (!isDragging.current) {
        isDragging.current = true
        currentTarget.setPointerCapture(pointerId)
        onHold(true)
      }
      const [other] = [...pointers.current].filter(([id]) => id !== pointerId).map(([, point]) => point)
      pointers.current.set(pointerId, { x: clientX, y: clientY })
      if (!other) return onMove(dx, dy)
      const before = Math.hypot(last.x - other.x, last.y - other.y)
      const { left, top } = currentTarget.getBoundingClientRect()
      const middle = { x: (clientX + other.x) / 2 - left, y: (clientY + other.y) / 2 - top }
      onZoom(Math.hypot(clientX - other.x, clientY - other.y) / Math.max(1, before), middle)
      onMove(dx / 2, dy / 2)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    // The end of a drag is no tap.
    onClickCapture(event: { readonly preventDefault: () => void; readonly stopPropagation: () => void }) {
      if (!isDragging.current) return
      isDragging.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
