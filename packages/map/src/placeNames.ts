import { targetPx, type Cluster } from './clusters.ts'
import type { Size } from './mapView.ts'

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** A letter of 12 pixels, of a wide script. */
const letterPx = 8
const heightPx = 20
const gapPx = 14

/** By index, the single pins whose name fits at their right: inside the frame, over no other pin and no other name. */
export function placeNames(clusters: readonly Cluster<{ readonly name: string }>[], size: Size): ReadonlySet<number> {
  const half = targetPx / 2
  const pins = clusters.map(({ x, y }): Box => ({ left: x - 14, right: x + 14, top: y - half, bottom: y + half }))
  // The buttons that change the size.
  const taken: Box[] = [{ left: size.width - 64, right: size.width, top: 0, bottom: 170 }]
  const named = clusters.flatMap(({ x, y, items }, index) => {
    const [item] = items
    if (!item || items.length > 1) return []
    const box = { left: x + gapPx, right: x + gapPx + item.name.length * letterPx, top: y - heightPx, bottom: y }
    const isFree = [...pins.filter((_, other) => other !== index), ...taken].every((other) => !overlap(box, other))
    if (!isFree || box.right > size.width || box.left < 0 || box.top < 0 || box.bottom > size.height) return []
    taken.push(box)
    return [index]
  })
  return new Set(named)
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
