import { expect, test } from 'vitest'
import { amounts } from './amounts.ts'
import { temporaryTree } from './temporaryTree.ts'

test.for([
  ['a formatter of its own', `const text = new Intl.NumberFormat(tag).format(price)`],
  ['a fixed number of decimals', `const text = price.toFixed(2)`],
  ['the language of the browser', `const text = price.toLocaleString()`],
  ['the formatter without the component', `import {\n  formatMoney,\n} from '@millrace/money'`],
  ['a decimal from the wire before its unit', `const row = <span>{order.price} USDT</span>`],
  ['the same in a template', 'const text = `${order.price}\\u00a0USDT`'],
] as const)('money that is written by %s is refused', async ([, line]) => {
  expect(await amounts.run(temporaryTree({ 'apps/app/src/wallet/Row.tsx': `${line}\n` }))).toEqual([
    'apps/app/src/wallet/Row.tsx:1 writes a number itself: use Amount, or useFormatUsdt in a sentence',
  ])
})

test('the console and the practice bank have one place each as well', async () => {
  const source = 'export const text = (1.5).toLocaleString()\n'
  const root = temporaryTree({
    'apps/console/src/shell/amount.ts': source,
    'apps/console/src/wallet/List.tsx': source,
    'apps/practice-bank/src/pages/layout.ts': source,
    'apps/practice-bank/src/pages/payPage.ts': source,
  })
  expect(await amounts.run(root)).toEqual([
    'apps/console/src/wallet/List.tsx:1 writes a number itself: use shell/amount.ts',
    'apps/practice-bank/src/pages/payPage.ts:1 writes a number itself: use pages/layout.ts',
  ])
})

test('the component, a test, the size of a file and money that is only computed pass', async () => {
  const source = `import { formatMoney } from '@millrace/money'\n`
  const root = temporaryTree({
    'apps/app/src/components/Amount.tsx': source,
    'apps/app/src/wallet/Row.test.tsx': source,
    'apps/app/src/wallet/sum.ts': `import { add, money } from '@millrace/money'\n`,
    'apps/app/src/user/Size.tsx': `const size = new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte' })\n`,
    'apps/server/src/pdf.ts': source,
  })
  expect(await amounts.run(root)).toEqual([])
})
