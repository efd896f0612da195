import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { fontFiles } from './fonts.ts'
import { createWriter, getLineHeight, type Style, type Writer } from './writing.ts'

const margin = 56
const cellGap = 8
const rowGap = 3

const styles = {
  title: { size: 20, weight: 700, color: '#16202b', gapAbove: 0 },
  heading: { size: 13, weight: 700, color: '#16202b', gapAbove: 14 },
  text: { size: 10.5, weight: 400, color: '#27323d', gapAbove: 5 },
  note: { size: 9, weight: 400, color: '#5b6773', gapAbove: 4 },
} as const satisfies Record<string, Style & { readonly gapAbove: number }>

const headStyle: Style = { size: 8.5, weight: 700, color: '#16202b' }
const cellStyle: Style = { size: 8.5, weight: 400, color: '#27323d' }
const ruleColor = '#d5dbe1'

type PdfText = { readonly style: keyof typeof styles; readonly text: string }
type Column = {
  readonly heading: string
  /** Of the page's width between the margins. */ readonly share: number
  readonly isNumber?: boolean
}
/**
 * Columns, whose headings stand on every page it reaches, and rows of as many texts, which may be made as they are
 * written.
 */
type PdfTable = {
  readonly style: 'table'
  readonly columns: readonly Column[]
  readonly rows: Iterable<readonly string[]>
}
export type PdfPart = PdfText | PdfTable

type Page = { readonly document: PDFKit.PDFDocument; readonly writer: Writer; y: number }

/** Paragraphs and tables on A4 pages; at the foot of each what `footOf` says of its number and how many there are. */
export async function createDocument(
  title: string,
  languageTag: string,
  parts: readonly PdfPart[],
  footOf?: (page: number, pages: number) => string,
): Promise<Buffer> {
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
  for (const { name, file } of fontFiles) document.registerFont(name, file)
  const page: Page = { document, writer: createWriter(document), y: margin }
  for (const part of parts) {
    if (part.style === 'table') await writeTable(page, part)
    else writeText(page, part)
  }
  if (footOf) writeFeet(page, footOf)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

const widthOf = ({ page }: PDFKit.PDFDocument): number => page.width - 2 * margin

/** Makes room for so much; true when that took a new page. */
function makeRoom(page: Page, height: number): boolean {
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
    for (const line of page.writer.linesOf(paragraph, style, widthOf(page.document))) {
      makeRoom(page, getLineHeight(style))
      page.writer.draw(line, style, margin, page.y)
      page.y += getLineHeight(style)
    }
  }
}

async function writeTable(page: Page, { columns, rows }: PdfTable): Promise<void> {
  const headings = columns.map(({ heading }) => heading)
  page.y += cellGap
  makeRoom(page, 3 * getLineHeight(headStyle))
  writeRow(page, columns, headings, headStyle)
  let pageNumber = page.document.bufferedPageRange().count
  for (const row of rows) {
    writeRow(page, columns, row, cellStyle, () => writeRow(page, columns, headings, headStyle))
    const { count } = page.document.bufferedPageRange()
    // A long table takes seconds: between its pages other calls are answered.
    if (count !== pageNumber) await othersFirst()
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
  const width = widthOf(page.document)
  const cells = columns.map(({ share }, i) => page.writer.linesOf(texts[i] ?? '', style, share * width - cellGap))
  const height = Math.max(1, ...cells.map((lines) => lines.length)) * getLineHeight(style) + rowGap
  if (makeRoom(page, height)) onNewPage?.()
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

function writeFeet({ document, writer }: Page, footOf: (page: number, pages: number) => string): void {
  const { count } = document.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    document.switchToPage(i)
    // Below the margin, where the library would begin a new page for whatever is written.
    document.page.margins.bottom = 0
    for (const line of writer.linesOf(footOf(i + 1, count), styles.note, widthOf(document)))
      writer.draw(line, styles.note, margin, document.page.height - margin + 16)
  }
}
