import { expect, test } from 'vitest'
import { centerCrop, type Crop, getDrawnSize, moveCrop, zoomCrop } from './crop.ts'

const side = 512
const wide = { width: 1600, height: 900 }
const tall = { width: 300, height: 1200 }

function expectFilled(crop: Crop, picture: typeof wide) {
  const { width, height } = getDrawnSize(picture, side, crop.zoom)
  expect(crop.x).toBeLessThanOrEqual(0)
  expect(crop.y).toBeLessThanOrEqual(0)
  expect(crop.x + width).toBeGreaterThanOrEqual(side - 1e-6)
  expect(crop.y + height).toBeGreaterThanOrEqual(side - 1e-6)
}

test('a picture starts centred and fills the square', () => {
  for (const picture of [wide, tall]) {
    const crop = centerCrop(picture, side)
    expectFilled(crop, picture)
    expect(crop.zoom).toBe(1)
  }
  expect(centerCrop(wide, side).y).toBeCloseTo(0)
})

test('the square is filled after any move and zoom', () => {
  let crop = centerCrop(wide, side)
  for (const [x, y, zoom] of [
    [900, 0, 2],
    [-5000, 70, 3.5],
    [20, -4000, 1.2],
    [0, 0, 1],
    [333, 333, 99],
  ] as const) {
    crop = zoomCrop(moveCrop(crop, wide, side, x, y), wide, side, zoom)
    expectFilled(crop, wide)
  }
})

test('zooming keeps the centre of the square in place', () => {
  const before = centerCrop(tall, side)
  const after = zoomCrop(before, tall, side, 2)
  const middle = (crop: Crop) => (side / 2 - crop.y) / getDrawnSize(tall, side, crop.zoom).height
  expect(middle(after)).toBeCloseTo(middle(before))
})
