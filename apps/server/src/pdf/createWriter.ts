import { splitByFont, type Run, type Weight } from './fonts.ts'

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string }

type MeasuredRun = Run & { readonly width: number; readonly areMarksPlaced: boolean }
type Word = { readonly runs: readonly MeasuredRun[]; readonly width: number }
export type Line = { readonly words: readonly Word[]; readonly width: number }

const lineRatio = 1.5
export const getLineHeight = ({ size }: Style): number => size * lineRatio

/**
 * Breaks text into lines and draws them. The library cannot do it, because it knows one font at a time, and a line in
 * Tamil contains numbers and names in Latin letters.
 */
export function createWriter(document: PDFKit.PDFDocument) {
  // Long documents repeat most words, and measuring takes most of the time.
  const measuredWords = new Map<string, Word>()

  function measureWord(text: string, { size, weight }: Style): Word {
    const key = `${size} ${weight} ${text}`
    let word = measuredWords.get(key)
    if (!word) {
      const runs = splitByFont(text, weight).map((run) => measureRun(document, run, size))
      measuredWords.set(key, (word = { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }))
    }
    return word
  }

  const getSpaceWidth = ({ size, weight }: Style): number => document.font(`latin-${weight}`, size).widthOfString(' ')

  return {
    breakLines: (text: string, style: Style, widthMax: number): readonly Line[] =>
      wrapWords(
        text
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => measureWord(word, style)),
        getSpaceWidth(style),
        widthMax,
      ),
    draw(line: Line, style: Style, left: number, top: number): void {
      const space = getSpaceWidth(style)
      let x = left
      for (const { text, font, width, areMarksPlaced } of joinRuns(line, space)) {
        document
          .font(font, style.size)
          .fillColor(style.color)
          .text(text, x, top + style.size, {
            lineBreak: false,
            baseline: 'alphabetic',
            ...toTextOptions(areMarksPlaced),
          })
        x += width
      }
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

/** A new object each time, because the library modifies it. Its types know only features that are switched on. */
const toTextOptions = (areMarksPlaced: boolean): PDFKit.Mixins.TextOptions =>
  areMarksPlaced ? {} : { features: { abvm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] }

function measureRun(document: PDFKit.PDFDocument, run: Run, size: number): MeasuredRun {
  const widthOf = (areMarksPlaced: boolean) =>
    document.font(run.font, size).widthOfString(run.text, toTextOptions(areMarksPlaced))
  try {
    return { ...run, width: widthOf(true), areMarksPlaced: true }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The font library fails where a mark has no anchor on its letter, as in some Telugu words. Without exact
    // placement they are still readable.
    return { ...run, width: widthOf(false), areMarksPlaced: false }
  }
}

/**
 * The runs of a line, with spaces included in their widths. Consecutive Latin words become one run: their font has the
 * space, and each run costs time.
 */
function joinRuns({ words }: Line, space: number): readonly MeasuredRun[] {
  const runs: MeasuredRun[] = []
  for (const [i, { runs: wordRuns }] of words.entries()) {
    const last = runs.at(-1)
    if (i > 0 && last) runs[runs.length - 1] = { ...last, width: last.width + space }
    for (const [n, run] of wordRuns.entries()) {
      const before = runs.at(-1)
      if (
        n === 0 &&
        before?.font === run.font &&
        /^latin-\d/.test(run.font) &&
        before.areMarksPlaced &&
        run.areMarksPlaced
      ) {
        runs[runs.length - 1] = { ...before, text: `${before.text} ${run.text}`, width: before.width + run.width }
      } else {
        runs.push(run)
      }
    }
  }
  return runs
}

function wrapWords(words: readonly Word[], space: number, widthMax: number): readonly Line[] {
  const lines: { words: Word[]; width: number }[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line && line.width + space + word.width <= widthMax) {
      line.words.push(word)
      line.width += space + word.width
    } else {
      lines.push({ words: [word], width: word.width })
    }
  }
  return lines
}
