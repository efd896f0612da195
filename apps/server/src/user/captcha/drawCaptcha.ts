import { randomInt } from 'node:crypto'
import sharp from 'sharp'

const widthPx = 200
const heightPx = 72

/** The digits as strokes in a box of 40 by 60, so that no font is needed and none can be guessed. */
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

const between = (min: number, max: number): number => min + ((max - min) * randomInt(10_000)) / 10_000

/** A picture of digits that people read and programs do not read easily, as a data URL. */
export async function drawCaptcha(digits: string): Promise<string> {
  const step = (widthPx - 24) / digits.length
  const glyphs = [...digits].map((digit, i) => {
    const x = 12 + i * step + between(-3, 3)
    const turn = `translate(${x} ${between(4, 12)}) rotate(${between(-18, 18)} 20 30) skewX(${between(-14, 14)}) scale(${between(0.72, 0.88)} ${between(0.78, 0.95)})`
    return `<path d="${strokes[Number(digit)]}" transform="${turn}" stroke="${ink()}" stroke-width="${between(4.5, 6.5)}"/>`
  })
  const lines = Array.from(
    { length: 5 },
    () =>
      `<path d="M${between(-10, 40)} ${between(0, heightPx)} C${between(40, 90)} ${between(-20, 90)} ${between(100, 150)} ${between(-20, 90)} ${between(160, 210)} ${between(0, heightPx)}" stroke="${ink()}" stroke-opacity="0.45" stroke-width="${between(1, 2)}"/>`,
  )
  const dots = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${between(0, widthPx)}" cy="${between(0, heightPx)}" r="${between(0.5, 1.4)}" fill="${ink()}" fill-opacity="0.4"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#f4f7f8"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${glyphs.join('')}</g>${dots.join('')}</svg>`
  const picture = await sharp(Buffer.from(svg), { density: 144 })
    .resize(widthPx * 2)
    .png({ palette: true, colours: 32 })
    .toBuffer()
  return `data:image/png;base64,${picture.toString('base64')}`
}

/** Dark enough to be read on the light ground. */
const ink = (): string => `hsl(${randomInt(360)} ${randomInt(30, 70)}% ${randomInt(18, 36)}%)`
