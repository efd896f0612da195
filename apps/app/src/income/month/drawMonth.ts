import { drawQrCode } from '../../components/drawQrCode.ts'
import { wrapWords } from '../../components/wrapWords.ts'

const width = 1_080
const height = 1_350
const margin = 84
const barsMax = 320
const barsMin = 130
const qrSide = 260

/** The dark theme, in both: a picture leaves the device. */
const colors = {
  page: '#0b1418',
  ground: '#12303c',
  ink: '#e6f1f5',
  muted: '#93aab4',
  bar: '#58bfe0',
  caution: '#f0b95a',
  cautionSoft: '#332710',
  loss: '#ff8a7a',
} as const

type MonthWords = {
  readonly mark: string
  readonly month: string
  /** Whether the member is up or down, and by how much. */
  readonly standing: string
  readonly result: string
  readonly isLoss: boolean
  readonly body: readonly string[]
  readonly risk: string
  readonly books: string
  /** What an invitation has to say, and its link; null where there is none on the picture. */
  readonly invitation: { readonly text: string; readonly link: string } | null
}

type Bars = readonly { readonly paid: number; readonly expected: number }[]
type Block = {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly color: string
  readonly after: number
}

const lineHeight = 1.38
const font = (weight: number, size: number): string => `${weight} ${size}px system-ui, 'Noto Sans', sans-serif`

/** Draws a member's month as a picture to share: where they stand first, and that a unit can lose its whole price. */
export async function drawMonth(words: MonthWords, bars: Bars): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  const full = width - 2 * margin
  const wrap = ({ text, size, weight }: Block, room: number): readonly string[] => {
    context.font = font(weight, size)
    return wrapWords(text, (line) => context.measureText(line).width <= room)
  }
  const measure = (blocks: readonly Block[], room: number): number =>
    blocks.reduce((sum, block) => sum + wrap(block, room).length * block.size * lineHeight + block.after, 0)
  const write = (blocks: readonly Block[], room: number, top: number): void => {
    let y = top
    for (const block of blocks) {
      for (const line of wrap(block, room)) {
        context.font = font(block.weight, block.size)
        context.fillStyle = block.color
        context.textBaseline = 'top'
        context.textAlign = 'left'
        context.fillText(line, margin, y)
        y += block.size * lineHeight
      }
      y += block.after
    }
  }
  const above = (scale: number): Block[] => [
    { text: words.standing, size: 42 * scale, weight: 400, color: colors.muted, after: 0 },
    {
      text: words.result,
      size: 104 * scale,
      weight: 700,
      color: words.isLoss ? colors.loss : colors.ink,
      after: 12,
    },
    ...words.body.map((text) => ({ text, size: 38 * scale, weight: 400, color: colors.ink, after: 8 })),
  ]
  const below = (scale: number): Block[] => [
    { text: words.risk, size: 36 * scale, weight: 600, color: colors.caution, after: 6 },
    { text: words.books, size: 32 * scale, weight: 400, color: colors.muted, after: words.invitation ? 16 : 0 },
    ...(words.invitation
      ? [
          { text: words.invitation.text, size: 27 * scale, weight: 400, color: colors.ink, after: 8 },
          { text: words.invitation.link, size: 25 * scale, weight: 600, color: colors.bar, after: 0 },
        ]
      : []),
  ]
  const top = 210
  const room = words.invitation ? full - qrSide - 40 : full
  // As large as leaves the days their room, which is less where a language takes more.
  const fits = [1.32, 1.22, 1.12, 1, 0.92, 0.84, 0.76, 0.68].map((scale) => {
    const belowHeight = Math.max(measure(below(scale), room), words.invitation ? qrSide : 0)
    return { scale, belowHeight, gap: height - margin - belowHeight - top - measure(above(scale), full) - 80 }
  })
  const fit = fits.find(({ scale, gap }) => gap >= (scale > 1 ? barsMax : barsMin)) ?? fits.at(-1)
  if (!fit) return null
  context.fillStyle = colors.page
  context.fillRect(0, 0, width, height)
  drawHead(context, words, full)
  write(above(fit.scale), full, top)
  const barsHeight = Math.max(0, Math.min(barsMax, fit.gap))
  const bottom = height - margin - fit.belowHeight
  const ground = bottom - 40 - barsHeight - 32
  context.fillStyle = colors.ground
  context.fillRect(0, ground, width, height - ground)
  drawBars(context, bars, { x: margin, y: ground + 32, w: full, h: barsHeight })
  write(below(fit.scale), room, bottom)
  if (words.invitation) {
    context.fillStyle = '#fff'
    context.fillRect(width - margin - qrSide, bottom, qrSide, qrSide)
    drawQrCode(context, words.invitation.link, width - margin - qrSide + 10, bottom + 10, qrSide - 20)
  }
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}

/** The month, and the mark of practice money beside it. */
function drawHead(context: CanvasRenderingContext2D, { mark, month }: MonthWords, full: number): void {
  const size = 36
  context.font = font(600, size)
  const markWidth = context.measureText(mark).width + 56
  context.fillStyle = colors.cautionSoft
  context.beginPath()
  context.roundRect(width - margin - markWidth, 84, markWidth, 72, 20)
  context.fill()
  context.fillStyle = colors.caution
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(mark, width - margin - markWidth + 28, 121)
  context.fillStyle = colors.ink
  context.font = font(700, 46)
  context.fillText(`Millrace · ${month}`, margin, 121, full - markWidth - 24)
}

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** What was paid each day, from zero, and what was expected of the same days as a dashed line. */
function drawBars(context: CanvasRenderingContext2D, bars: Bars, { x, y, w, h }: Box): void {
  const top = Math.max(...bars.flatMap(({ paid, expected }) => [paid, expected])) || 1
  const step = w / Math.max(1, bars.length)
  context.fillStyle = colors.bar
  for (const [index, { paid }] of bars.entries()) {
    const tall = paid > 0 ? Math.max(4, (paid / top) * h) : 4
    context.fillRect(x + index * step + step * 0.14, y + h - tall, step * 0.72, tall)
  }
  context.strokeStyle = colors.caution
  context.lineWidth = 4
  context.setLineDash([12, 10])
  context.beginPath()
  for (const [index, { expected }] of bars.entries()) {
    const level = y + h - (expected / top) * h
    if (index === 0) context.moveTo(x, level)
    context.lineTo(x + index * step, level)
    context.lineTo(x + (index + 1) * step, level)
  }
  context.stroke()
  context.setLineDash([])
}
