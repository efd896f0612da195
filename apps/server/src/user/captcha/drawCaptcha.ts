import { randomInt } from 'node:crypto'
import { openPicture } from '../../uploads/index.ts'

const widthPx = 200
const heightPx = 72

/** The digits as strokes in a box of 40 by 60: no font is needed, and no font can be recognised. */
const strokes: readonly string[] = [
  'M20 4 C4 4 4 56 20 56 C36 56 36 4 20 4',
  'M10 16 L22 4 L22 56',
  'M6 16 C8 -2 36 0 33 20 C31 34 10 42 6 56 L35 56',
  'M6 10 C16 0 34 2 33 16 C32 27 22 28 16 28 C24 28 36 30 35 43 C34 58 12 60 5 48',
  'M28 56 L28 4 L4 40 L36 40',
  'M33 4 L10 4 L8 27 C18 20 36 24 35 40 C34 58 12 60 5 49',
  'M31 5 C14 4 6 26 7 40 C8 62 35 60 35 41 C35 24 12 24 7 40',
  'M5 4 L35 4 L16 56',
  'M20 4 C4 4 6 27 20 28 C37 30 38 56 20 56 C2 56 3 30 20 28 C34 27 36 4 20 4',
  'M33 20 C33 -2 6 0 6 18 C6 36 30 36 33 20 C35 36 28 54 12 57',
]

const randomBetween = (min: number, max: number): number => min + ((max - min) * randomInt(10_000)) / 10_000

/** Draws digits that people can read and programs cannot read easily. Returns a data URL. */
export async function drawCaptcha(digits: string): Promise<string> {
  const step = (widthPx - 24) / digits.length
  const glyphs = [...digits].map((digit, i) => drawGlyph(digit, 12 + i * step))
  const lines = Array.from({ length: 5 }, drawLine)
  const dots = Array.from({ length: 60 }, drawDot)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">`,
    '<rect width="100%" height="100%" fill="#f4f7f8"/>',
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...lines,
    ...glyphs,
    '</g>',
    ...dots,
    '</svg>',
  ].join('')
  const drawing = await openPicture(Buffer.from(svg), { density: 144 })
  const picture = await drawing
    .resize(widthPx * 2)
    .png({ palette: true, colours: 32 })
    .toBuffer()
  return `data:image/png;base64,${picture.toString('base64')}`
}

function drawGlyph(digit: string, leftPx: number): string {
  const transform = [
    `translate(${leftPx + randomBetween(-3, 3)} ${randomBetween(4, 12)})`,
    `rotate(${randomBetween(-18, 18)} 20 30)`,
    `skewX(${randomBetween(-14, 14)})`,
    `scale(${randomBetween(0.72, 0.88)} ${randomBetween(0.78, 0.95)})`,
  ].join(' ')
  const stroke = `stroke="${randomInk()}" stroke-width="${randomBetween(4.5, 6.5)}"`
  return `<path d="${strokes[Number(digit)]}" transform="${transform}" ${stroke}/>`
}

function drawLine(): string {
  const curve = [
    `M${randomBetween(-10, 40)} ${randomBetween(0, heightPx)}`,
    `C${randomBetween(40, 90)} ${randomBetween(-20, 90)}`,
    `${randomBetween(100, 150)} ${randomBetween(-20, 90)}`,
    `${randomBetween(160, 210)} ${randomBetween(0, heightPx)}`,
  ].join(' ')
  return `<path d="${curve}" stroke="${randomInk()}" stroke-opacity="0.45" stroke-width="${randomBetween(1, 2)}"/>`
}

function drawDot(): string {
  const place = `cx="${randomBetween(0, widthPx)}" cy="${randomBetween(0, heightPx)}" r="${randomBetween(0.5, 1.4)}"`
  return `<circle ${place} fill="${randomInk()}" fill-opacity="0.4"/>`
}

/** Dark enough to be read on the light background. */
const randomInk = (): string => `hsl(${randomInt(360)} ${randomInt(30, 70)}% ${randomInt(18, 36)}%)`
