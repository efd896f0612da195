import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createWriter, getLineHeight, type Style, type Writer } from './createWriter.ts'
import { getFontFiles } from './fonts.ts'
import { readWoff } from './readWoff.ts'

const margin = 56
const cellGap = 8
const rowGap = 3

const styles = {
  title: { size: 20, weight: 700, color: '#16202b', gapAbove: 0 },
  heading: { size: 13, weight: 700, color: '#16202b', gapAbove: 14 },
  text: { size: 10.5, weight: 400, color: '#27323d', gapAbove: 5 },
  note: { size: 9, weight: 400, color: '#5b6773', gapAbove: 4 },
} as const satisfies Record<string, Style & { readonly gapAbove: number }>

const headingStyle: Style = { size: 8.5, weight: 700, color: '#16202b' }
const cellStyle: Style = { size: 8.5, weight: 400, color: '#27323d' }
const ruleColor = '#d5dbe1'

type PdfText = { readonly style: keyof typeof styles; readonly text: string }
type Column = {
  readonly heading: string
  /** Share of the page's width between the margins. */
  readonly share: number
  readonly isNumber?: boolean
}
/** The headings are repeated on every page. Rows have one text for each column and may be generated lazily. */
type PdfTable = {
  readonly style: 'table'
  readonly columns: readonly Column[]
  readonly rows: Iterable<readonly string[]>
}
export type PdfPart = PdfText | PdfTable

type Page = { readonly document: PDFKit.PDFDocument; readonly writer: Writer; y: number }

/** Paragraphs and tables on A4 pages; `formatFooter` gets the number of a page and how many there are. */
export async function createDocument(
  title: string,
  languageTag: string,
  parts: readonly PdfPart[],
  formatFooter?: (page: number, pages: number) => string,
): Promise<Buffer> {
  // Loaded by the first document: a start should not wait for it.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: title, Author: 'Millrace' },
    lang: languageTag,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve).on('error', reject)
  })
  for (const { name, file } of getFontFiles()) document.registerFont(name, readWoff(file))
  const page: Page = { document, writer: createWriter(document), y: margin }
  for (const part of parts) {
    if (part.style === 'table') await writeTable(page, part)
    else writeText(page, part)
  }
  if (formatFooter) writeFooters(page, formatFooter)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

const getContentWidth = ({ page }: PDFKit.PDFDocument): number => page.width - 2 * margin

/** Starts a new page when less than this height is left; true when it did. */
function ensureRoom(page: Page, height: number): boolean {
  if (page.y + height <= page.document.page.height - margin) return false
  page.document.addPage()
  page.y = margin
  return true
}

function writeText(page: Page, { style: name, text }: PdfText): void {
  const style = styles[name]
  for (const [i, paragraph] of text
    .split(/\n+/)
    .filter((part) => part.trim())
    .entries()) {
    page.y += i === 0 ? style.gapAbove : 4
    for (const line of page.writer.breakLines(paragraph, style, getContentWidth(page.document))) {
      ensureRoom(page, getLineHeight(style))
      page.writer.draw(line, style, margin, page.y)
      page.y += getLineHeight(style)
    }
  }
}

async function writeTable(page: Page, { columns, rows }: PdfTable): Promise<void> {
  const headings = columns.map(({ heading }) => heading)
  page.y += cellGap
  ensureRoom(page, 3 * getLineHeight(headingStyle))
  writeRow(page, columns, headings, headingStyle)
  let pageNumber = page.document.bufferedPageRange().count
  for (const row of rows) {
    writeRow(page, columns, row, cellStyle, () => writeRow(page, columns, headings, headingStyle))
    const { count } = page.document.bufferedPageRange()
    // A long table takes seconds, so other calls get their turn between its pages.
    if (count !== pageNumber) await yieldToEventLoop()
    pageNumber = count
  }
}

function writeRow(
  page: Page,
  columns: readonly Column[],
  texts: readonly string[],
  style: Style,
  onNewPage?: () => void,
): void {
  const width = getContentWidth(page.document)
  const cells = columns.map(({ share }, i) => page.writer.breakLines(texts[i] ?? '', style, share * width - cellGap))
  const height = Math.max(1, ...cells.map((lines) => lines.length)) * getLineHeight(style) + rowGap
  if (ensureRoom(page, height)) onNewPage?.()
  let left = margin
  for (const [i, lines] of cells.entries()) {
    const { share = 0, isNumber } = columns[i] ?? {}
    const right = left + share * width - cellGap
    for (const [n, line] of lines.entries())
      page.writer.draw(line, style, isNumber ? right - line.width : left, page.y + n * getLineHeight(style))
    left = right + cellGap
  }
  page.y += height
  page.document
    .moveTo(margin, page.y - rowGap / 2)
    .lineTo(margin + width, page.y - rowGap / 2)
    .lineWidth(0.5)
    .strokeColor(ruleColor)
    .stroke()
}

function writeFooters({ document, writer }: Page, formatFooter: (page: number, pages: number) => string): void {
  const { count } = document.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    document.switchToPage(i)
    // The footer is below the margin, where the library would start a new page.
    document.page.margins.bottom = 0
    for (const line of writer.breakLines(formatFooter(i + 1, count), styles.note, getContentWidth(document)))
      writer.draw(line, styles.note, margin, document.page.height - margin + 16)
  }
}
