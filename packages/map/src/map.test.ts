import { expect, test } from 'vitest'
import { findClusters, targetPx } from './clusters.ts'
import { fitPlaces, keepInside, scaleMax, toFrame, zoom } from './mapView.ts'

const size = { width: 360, height: 300 }
const places = Array.from({ length: 60 }, (_, i) => ({
  latitude: ((i * 37) % 120) - 50,
  longitude: ((i * 71) % 340) - 170,
}))

test('no two pins or clusters are closer to each other than a target is wide, and none is lost', () => {
  for (const factor of [1, 2, 8]) {
    const view = zoom(fitPlaces(places, size), factor, size)
    const clusters = findClusters(places, (place) => toFrame(place, view, size))
    for (const [i, one] of clusters.entries())
      for (const other of clusters.slice(i + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(targetPx)
    expect(new Set(clusters.flatMap(({ items }) => items))).toEqual(new Set(places))
  }
})

test('clusters keep the order of the list', () => {
  const at = { a: 0, b: 200, c: 10, d: 400 }
  const clusters = findClusters(['a', 'b', 'c', 'd'] as const, (name) => ({ x: at[name], y: 0 }))
  expect(clusters.map(({ items }) => items)).toEqual([['a', 'c'], ['b'], ['d']])
})

test('all places are in the frame at first, with room for their pins', () => {
  const near = [
    { latitude: 38.72, longitude: -9.13 },
    { latitude: 18.52, longitude: 73.85 },
    { latitude: -0.09, longitude: 34.77 },
  ]
  for (const place of near) {
    const { x, y } = toFrame(place, fitPlaces(near, size), size)
    expect(x).toBeGreaterThan(20)
    expect(x).toBeLessThan(size.width - 20)
    expect(y).toBeGreaterThan(20)
    expect(y).toBeLessThan(size.height - 20)
  }
})

test('one place alone is not enlarged beyond what the map is drawn for, and no edge of the map comes into the frame', () => {
  expect(fitPlaces([{ latitude: 18.52, longitude: 73.85 }], size).scale).toBe(scaleMax)
  const { center, scale } = keepInside({ center: { x: -3, y: 0.4 }, scale: 1_000 }, size)
  expect(center.x * scale).toBeGreaterThanOrEqual(size.width / 2)
})

test('what is under the fingers stays there while the map grows', () => {
  const before = zoom(fitPlaces([], size), 8, size)
  const place = { latitude: 20, longitude: 10 }
  const shown = toFrame(place, before, size)
  const after = toFrame(place, zoom(before, 2, size, shown), size)
  expect(after.x).toBeCloseTo(shown.x)
  expect(after.y).toBeCloseTo(shown.y)
})
