import { verifySolvency, type ShortDay, type SignedRecord } from '@millrace/proof'
import { describeStep, failLine, formatAmount, noteLine, type Line } from './lines.ts'

/** What the records say is held, against what they say is owed. */
export function solvencyLines(records: readonly SignedRecord[]): Line[] {
  const { step, short, unstated, low } = verifySolvency(records)
  const lines: Line[] = []
  if (step) {
    const { text, detail, ...line } = describeStep(step)
    lines.push(step.isOk ? { ...line, text, detail } : failLine(text, detail, short.map(describeDay)))
  }
  if (unstated > 0)
    lines.push(
      noteLine(
        unstated === 1 ? '1 day states no reserves' : `${unstated} days state no reserves`,
        'What was held then is not in the records, and was not compared with what was owed.',
      ),
    )
  if (low.length > 0)
    lines.push(
      noteLine(
        'The lowest of the day is less than is owed to members',
        'It is less than was owed both before and after the day. Members who were paid and paid in on that day, and money on its way between two rails, look the same: ask what it was.',
        low.map(describeDay),
      ),
    )
  return lines
}

const describeDay = ({ epoch, day, short }: ShortDay): string =>
  `record ${epoch}, of ${day}: ${formatAmount(short.toString())} too little`
