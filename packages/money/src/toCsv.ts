const byteOrderMark = '\ufeff'

/**
 * A spreadsheet would run what starts like this as a formula, and in many countries it begins a new cell at a semicolon
 * or a tab, quotation marks or not.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g
/** An amount of the wire below zero is no formula. */
const negativeAmount = /^-\d+\.\d{2,6}$/

function toCsvField(text: string): string {
  const safe = negativeAmount.test(text) ? text : text.replaceAll(formulaStart, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A file for spreadsheets: one table with the same columns in every row, as RFC 4180 requires. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(toCsvField).join(',')}\r\n`).join('')
