import { project, type Place, type Point } from './mercator.ts'

export type Size = { readonly width: number; readonly height: number }
/** What of the world is in the middle of the frame, and how many pixels the whole world is wide. */
export type MapView = { readonly center: Point; readonly scale: number }

/** Beyond that the coast is made of corners, and a place that is rounded to a kilometre would look exact. */
export const scaleMax = 24_000
/** Room around the outermost places, for their pins and names. */
const marginPx = 56
/** Where the land ends, by Mercator: north of Greenland, and the south of America. */
const [top, bottom] = [project({ latitude: 83.7, longitude: 0 }).y, project({ latitude: -57, longitude: 0 }).y]

/** The world is at least as wide as the frame. Above and below it is sea. */
const getScaleMin = ({ width }: Size): number => width

/** Keeps the frame full of map. */
export function keepInside({ center, scale }: MapView, size: Size): MapView {
  const kept = Math.min(scaleMax, Math.max(getScaleMin(size), scale))
  const clamp = (value: number, from: number, to: number, halfPx: number): number => {
    const half = halfPx / kept
    return from + half > to - half ? (from + to) / 2 : Math.min(to - half, Math.max(from + half, value))
  }
  return {
    scale: kept,
    center: { x: clamp(center.x, 0, 1, size.width / 2), y: clamp(center.y, top, bottom, size.height / 2) },
  }
}

/** All places, as large as they fit; without any, all land. */
export function fitPlaces(places: readonly Place[], size: Size): MapView {
  const points = places.map(project)
  if (points.length === 0) return keepInside({ center: { x: 0.5, y: (top + bottom) / 2 }, scale: 0 }, size)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, upper, lower] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = { width: Math.max(1, size.width - 2 * marginPx), height: Math.max(1, size.height - 2 * marginPx) }
  return keepInside(
    {
      center: { x: (left + right) / 2, y: (upper + lower) / 2 },
      scale: Math.min(room.width / Math.max(right - left, 1e-9), room.height / Math.max(lower - upper, 1e-9)),
    },
    size,
  )
}

/** Where a place is in the frame. */
export function toFrame(place: Place, { center, scale }: MapView, { width, height }: Size): Point {
  const { x, y } = project(place)
  return { x: (x - center.x) * scale + width / 2, y: (y - center.y) * scale + height / 2 }
}

/** The view after a finger or the mouse has moved it. */
export const move = ({ center, scale }: MapView, dx: number, dy: number, size: Size): MapView =>
  keepInside({ center: { x: center.x - dx / scale, y: center.y - dy / scale }, scale }, size)

/** Larger or smaller, while what is at the point of the frame stays there. */
export function zoom({ center, scale }: MapView, factor: number, size: Size, at?: Point): MapView {
  const offset = { x: (at?.x ?? size.width / 2) - size.width / 2, y: (at?.y ?? size.height / 2) - size.height / 2 }
  const kept = Math.min(scaleMax, Math.max(getScaleMin(size), scale * factor))
  return keepInside(
    {
      center: {
        x: center.x + offset.x / scale - offset.x / kept,
        y: center.y + offset.y / scale - offset.y / kept,
      },
      scale: kept,
    },
    size,
  )
}
