import { expect, test } from 'vitest'
import { toCsv } from './toCsv.ts'

test('a cell that a spreadsheet would run is made a text, and an amount stays a number', () => {
  expect(toCsv([['=1+1', ' @sum', 'a;=b', '-3.120000', '-3.12 or so', '12.50']])).toBe(
    `\ufeff'=1+1,' @sum,"a;'=b",-3.120000,'-3.12 or so,12.50\r\n`,
  )
})

test('commas, quotation marks and line breaks stay inside their cell', () => {
  expect(toCsv([['a,b', 'say "no"', 'one\ntwo', 'plain']])).toBe('\ufeff"a,b","say ""no""","one\ntwo",plain\r\n')
})
