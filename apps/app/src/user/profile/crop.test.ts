import { expect, test } from 'vitest'
import { centred, drawnSize, moved, zoomed, type Crop } from './crop.ts'

const side = 512
const wide = { width: 1600, height: 900 }
const tall = { width: 300, height: 1200 }

function expectFilled(crop: Crop, picture: typeof wide) {
  const { width, height } = drawnSize(picture, side, crop.zoom)
  expect(crop.x).toBeLessThanOrEqual(0)
  expect(crop.y).toBeLessThanOrEqual(0)
  expect(crop.x + width).toBeGreaterThanOrEqual(side - 1e-6)
  expect(crop.y + height).toBeGreaterThanOrEqual(side - 1e-6)
}

test('a picture begins centred and fills the square', () => {
  for (const picture of [wide, tall]) {
    const crop = centred(picture, side)
    expectFilled(crop, picture)
    expect(crop.zoom).toBe(1)
  }
  expect(centred(wide, side).y).toBeCloseTo(0)
})

test('no move and no zoom ever shows an edge', () => {
  let crop = centred(wide, side)
  for (const [x, y, zoom] of [
    [900, 0, 2],
    [-5000, 70, 3.5],
    [20, -4000, 1.2],
    [0, 0, 1],
    [333, 333, 99],
  ] as const) {
    crop = zoomed(moved(crop, wide, side, x, y), wide, side, zoom)
    expectFilled(crop, wide)
  }
})

test('zooming keeps the middle of the square in its place', () => {
  const before = centred(tall, side)
  const after = zoomed(before, tall, side, 2)
  const middle = (crop: Crop) => (side / 2 - crop.y) / drawnSize(tall, side, crop.zoom).height
  expect(middle(after)).toBeCloseTo(middle(before))
})
