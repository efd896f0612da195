import PDFDocument from 'pdfkit'
import { fontFiles, runsOf, type Run, type Weight } from './fonts.ts'

const margin = 56
const lineRatio = 1.5

type Style = { readonly size: number; readonly weight: Weight; readonly color: string; readonly gapAbove: number }

const styles = {
  title: { size: 20, weight: 700, color: '#16202b', gapAbove: 0 },
  heading: { size: 13, weight: 700, color: '#16202b', gapAbove: 14 },
  text: { size: 10.5, weight: 400, color: '#27323d', gapAbove: 5 },
  note: { size: 9, weight: 400, color: '#5b6773', gapAbove: 4 },
} as const satisfies Record<string, Style>

type MeasuredRun = Run & { readonly width: number; readonly areMarksPlaced: boolean }
type Word = { readonly runs: readonly MeasuredRun[]; readonly width: number }

export type PdfText = { readonly style: keyof typeof styles; readonly text: string }

/**
 * Paragraphs on A4 pages. Lines are broken here and not by the library, which knows one font at a time: a line in Tamil has numbers and
 * names in Latin letters in it.
 */
export async function createDocument(title: string, languageTag: string, texts: readonly PdfText[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin, info: { Title: title, Author: 'Millrace' }, lang: languageTag })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => { document.on('end', resolve).on('error', reject) })
  for (const { name, file } of fontFiles) document.registerFont(name, file)
  let y = margin
  for (const { style, text } of texts) {
    for (const [i, paragraph] of text.split(/\n+/).filter((part) => part.trim()).entries()) {
      y = writeParagraph(document, paragraph, styles[style], y + (i === 0 ? styles[style].gapAbove : 4))
    }
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function writeParagraph(document: PDFKit.PDFDocument, paragraph: string, style: Style, top: number): number {
  const lineHeight = style.size * lineRatio
  const space = document.font(`latin-${style.weight}`, style.size).widthOfString(' ')
  let y = top
  for (const line of linesOf(wordsOf(document, paragraph, style), space, document.page.width - 2 * margin)) {
    if (y + lineHeight > document.page.height - margin) {
      document.addPage()
      y = margin
    }
    let x = margin
    for (const { runs } of line) {
      for (const { text, font, width, areMarksPlaced } of runs) {
        document.font(font, style.size).fillColor(style.color).text(text, x, y + style.size, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(areMarksPlaced) })
        x += width
      }
      x += space
    }
    y += lineHeight
  }
  return y
}

function wordsOf(document: PDFKit.PDFDocument, paragraph: string, { size, weight }: Style): readonly Word[] {
  return paragraph.split(/\s+/).filter(Boolean).map((word) => {
    const runs = runsOf(word, weight).map((run) => measured(document, run, size))
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
  })
}

/** A new object each time: the library writes into it. The types know only features that are switched on. */
const optionsOf = (areMarksPlaced: boolean): PDFKit.Mixins.TextOptions => (areMarksPlaced ? {} : { features: { abvm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] })

function measured(document: PDFKit.PDFDocument, run: Run, size: number): MeasuredRun {
  const widthOf = (areMarksPlaced: boolean) => document.font(run.font, size).widthOfString(run.text, optionsOf(areMarksPlaced))
  try {
    return { ...run, width: widthOf(true), areMarksPlaced: true }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The font library fails where a sign has no anchor on its letter, as in some Telugu words. Without the finer placing they read as well.
    return { ...run, width: widthOf(false), areMarksPlaced: false }
  }
}

function linesOf(words: readonly Word[], space: number, widthMax: number): readonly (readonly Word[])[] {
  const lines: Word[][] = []
  let left = 0
  for (const word of words) {
    const line = lines.at(-1)
    if (line && word.width + space <= left) {
      line.push(word)
      left -= word.width + space
    } else {
      lines.push([word])
      left = widthMax - word.width
    }
  }
  return lines
}
