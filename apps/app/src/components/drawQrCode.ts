import { encode } from 'uqr'

/** Draws a QR code into a square of a picture, which has to be light there. */
export function drawQrCode(context: CanvasRenderingContext2D, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { border: 1, ecc: 'M' })
  const dot = side / size
  context.fillStyle = '#000'
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      // A little larger than its place, so that no light line shows between two dots.
      if (isDark) context.fillRect(x + column * dot, y + row * dot, dot + 0.5, dot + 0.5)
}
