import { drawQrCode } from '../../components/drawQrCode.ts'
import { wrapWords } from '../../components/wrapWords.ts'

const width = 1_080
const height = 1_350
const margin = 90
const font = (weight: number, size: number): string => `${weight} ${size}px system-ui, 'Noto Sans', sans-serif`

/** The light theme: a poster leaves the device. */
const colors = {
  page: '#f3f7f9',
  card: '#ffffff',
  ink: '#0d2530',
  muted: '#526a76',
  accent: '#0a6c8f',
  soft: '#e4f2f8',
  caution: '#8a5200',
  cautionSoft: '#fff3dc',
} as const

type Style = { readonly weight?: number; readonly size?: number; readonly color?: string }
type Words = Readonly<Record<'mark' | 'title' | 'risk' | 'code' | 'text', string>>

/** Draws the invitation as a picture, with the practice mark, the risk and the disclosure on it. */
export async function drawPoster({ mark, title, risk, code, text }: Words, link: string): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  const fill = (color: string, x: number, y: number, w: number, h: number, radius = 0) => {
    context.fillStyle = color
    context.beginPath()
    context.roundRect(x, y, w, h, radius)
    context.fill()
  }
  /** Returns where the next text can begin. */
  const write = (words: string, y: number, { weight = 400, size = 34, color = colors.ink }: Style = {}): number => {
    context.font = font(weight, size)
    context.fillStyle = color
    context.textAlign = 'center'
    context.textBaseline = 'top'
    const lines = wrapWords(words, (line) => context.measureText(line).width <= width - 2 * margin)
    for (const [index, line] of lines.entries()) context.fillText(line, width / 2, y + index * size * 1.4)
    return y + lines.length * size * 1.4
  }
  fill(colors.page, 0, 0, width, height)
  fill(colors.cautionSoft, 0, 0, width, 72)
  write(mark, 18, { weight: 600, size: 32, color: colors.caution })
  write('Millrace', 116, { weight: 700, size: 56, color: colors.accent })
  const below = write(title, 212, { weight: 700, size: 52 })
  write(risk, below + 10, { size: 32, color: colors.caution })
  const side = 480
  const top = 520
  fill(colors.card, (width - side) / 2, top, side, side, 36)
  drawQrCode(context, link, (width - side) / 2 + 30, top + 30, side - 60)
  write(code, top + side + 30, { weight: 700, size: 44 })
  write(text, top + side + 110, { size: 26, color: colors.muted })
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}
