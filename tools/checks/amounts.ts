import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { repositoryFiles } from './repositoryFiles.ts'

/** What people read. The server's texts have their amounts from `packages/money` too. */
const shownFiles = /^apps\/(?:app|console|practice-bank)\/src\/.*\.tsx?$/
const testFiles = /\.test\.tsx?$/

/** The one place of each program where a number is written; the amount that is typed is written as it was typed. */
const allowedFiles = new Set([
  'apps/app/src/components/Amount.tsx',
  'apps/app/src/components/typedAmount.ts',
  'apps/app/src/shell/useFormatDecimal.ts',
  'apps/app/src/shell/useFormatPercent.ts',
  'apps/app/src/shell/useFormatUsdt.ts',
  'apps/app/src/shell/useSalesUnit.ts',
  'apps/console/src/shell/amount.ts',
  'apps/practice-bank/src/pages/layout.ts',
])

const otherWays = [
  // Sizes of files and the axes of charts are no amounts.
  /\bIntl\.NumberFormat\((?!.*(?:style: 'unit'|notation: 'compact'))/,
  /\.toLocaleString\(/,
  /\bimport\b[^;]*?\bformat(?:Money|WithUnit|Dollars|Percent|Decimal)\b[^;]*?'@millrace\/money'/,
]
/** In the app also a value directly before its unit. The console's charts turn numbers into decimals by `toFixed`. */
const otherWaysInApp = [...otherWays, /\.toFixed\(/, /\}(?:\s|&nbsp;|\\u00a0)?USDT\b/]

export const amounts: Check = {
  name: 'amounts',
  run: async (root) => {
    const files = repositoryFiles(root).filter(
      (file) => shownFiles.test(file) && !testFiles.test(file) && !allowedFiles.has(file),
    )
    const found = await Promise.all(
      files.map(async (file) => {
        const source = await readFile(join(root, file), 'utf8')
        const patterns = file.startsWith('apps/app/') ? otherWaysInApp : otherWays
        const lines = patterns.flatMap((pattern) => findLines(source, pattern))
        return [...new Set(lines)].map((line) => `${file}:${line} writes a number itself: use ${nameWay(file)}`)
      }),
    )
    return found.flat()
  },
}

const findLines = (source: string, pattern: RegExp): number[] =>
  [...source.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => source.slice(0, index).split('\n').length)

function nameWay(file: string): string {
  if (file.startsWith('apps/app/')) return 'Amount, or useFormatUsdt in a sentence'
  return file.startsWith('apps/console/') ? 'shell/amount.ts' : 'pages/layout.ts'
}
