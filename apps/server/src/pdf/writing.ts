import { splitByFont, type Run, type Weight } from './fonts.ts'

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string }

type MeasuredRun = Run & { readonly width: number; readonly areMarksPlaced: boolean }
type Word = { readonly runs: readonly MeasuredRun[]; readonly width: number }
export type Line = { readonly words: readonly Word[]; readonly width: number }

const lineRatio = 1.5
export const getLineHeight = ({ size }: Style): number => size * lineRatio

/**
 * Breaks text into lines and draws them. That is done here and not by the library, which knows one font at a time: a
 * line in Tamil has numbers and names in Latin letters in it.
 */
export function createWriter(document: PDFKit.PDFDocument) {
  // Long documents repeat most of their words, and measuring is what takes the time.
  const known = new Map<string, Word>()

  function wordOf(text: string, { size, weight }: Style): Word {
    const key = `${size} ${weight} ${text}`
    let word = known.get(key)
    if (!word) {
      const runs = splitByFont(text, weight).map((run) => measured(document, run, size))
      known.set(key, (word = { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }))
    }
    return word
  }

  const spaceOf = ({ size, weight }: Style): number => document.font(`latin-${weight}`, size).widthOfString(' ')

  return {
    linesOf: (text: string, style: Style, widthMax: number): readonly Line[] =>
      broken(
        text
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => wordOf(word, style)),
        spaceOf(style),
        widthMax,
      ),
    draw(line: Line, style: Style, left: number, top: number): void {
      const space = spaceOf(style)
      let x = left
      for (const { text, font, width, areMarksPlaced } of joined(line, space)) {
        document
          .font(font, style.size)
          .fillColor(style.color)
          .text(text, x, top + style.size, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(areMarksPlaced) })
        x += width
      }
    },
  }
}
export type Writer = ReturnType<typeof createWriter>

/** A new object each time: the library writes into it. The types know only features that are switched on. */
const optionsOf = (areMarksPlaced: boolean): PDFKit.Mixins.TextOptions =>
  areMarksPlaced ? {} : { features: { abvm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] }

function measured(document: PDFKit.PDFDocument, run: Run, size: number): MeasuredRun {
  const widthOf = (areMarksPlaced: boolean) =>
    document.font(run.font, size).widthOfString(run.text, optionsOf(areMarksPlaced))
  try {
    return { ...run, width: widthOf(true), areMarksPlaced: true }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The font library fails where a sign has no anchor on its letter, as in some Telugu words. Without the finer
    // placing they read as well.
    return { ...run, width: widthOf(false), areMarksPlaced: false }
  }
}

/**
 * The runs of a line with the spaces in their widths. Words in Latin letters that follow each other are one run: their
 * font has the space, and each run costs time.
 */
function joined({ words }: Line, space: number): readonly MeasuredRun[] {
  const runs: MeasuredRun[] = []
  for (const [i, { runs: ofWord }] of words.entries()) {
    const last = runs.at(-1)
    if (i > 0 && last) runs[runs.length - 1] = { ...last, width: last.width + space }
    for (const [n, run] of ofWord.entries()) {
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

function broken(words: readonly Word[], space: number, widthMax: number): readonly Line[] {
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
