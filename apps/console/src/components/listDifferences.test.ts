import { expect, test } from 'vitest'
import { cutCommonLines, fitsOneLine, listDifferences } from './listDifferences.ts'

test('only changed fields are listed, with readable names and values', () => {
  const before = { isFrozen: false, frozenReason: '', withdrawalsStoppedUntil: null, withdrawalsStopReason: '' }
  expect(
    listDifferences(
      JSON.stringify(before),
      JSON.stringify({ ...before, isFrozen: true, frozenReason: 'Odd sign-ins.' }),
    ),
  ).toEqual([
    { field: 'Frozen', before: 'no', after: 'yes' },
    { field: 'Reason for the freeze', before: null, after: 'Odd sign-ins.' },
  ])
})

test('a new record has no before, a deleted one no after, and the id is omitted', () => {
  const row = JSON.stringify({ id: '1', title: { en_US: 'Hello', hi_IN: '' }, isPublished: true })
  expect(listDifferences('', row)).toEqual([
    { field: 'Title (en_US)', before: null, after: 'Hello' },
    { field: 'Published', before: null, after: 'yes' },
  ])
  expect(listDifferences(row, '')).toEqual([
    { field: 'Title (en_US)', before: 'Hello', after: null },
    { field: 'Published', before: 'yes', after: null },
  ])
})

test('a change of one language names the language, and the update time is omitted', () => {
  const row = (title: object, updateTime: string) => JSON.stringify({ title, updateTime })
  expect(
    listDifferences(
      row({ en_US: 'A', de_DE: 'B' }, '2026-11-15T05:00:00.000Z'),
      row({ en_US: 'A', de_DE: 'C' }, '2026-11-15T06:00:00.000Z'),
    ),
  ).toEqual([{ field: 'Title (de_DE)', before: 'B', after: 'C' }])
})

test('a list of plain values is one difference, and an empty one is none', () => {
  const row = (pictures: readonly string[]) => JSON.stringify({ pictures })
  expect(listDifferences(row(['a.jpg', 'b.jpg']), row(['a.jpg', 'c.jpg']))).toEqual([
    { field: 'Pictures', before: 'a.jpg, b.jpg', after: 'a.jpg, c.jpg' },
  ])
  expect(listDifferences('', row([]))).toEqual([])
})

test('short values are read side by side, long texts and paragraphs below each other', () => {
  expect(fitsOneLine({ before: 'no', after: 'yes' })).toBe(true)
  expect(fitsOneLine({ before: null, after: 'long '.repeat(40) })).toBe(true)
  expect(fitsOneLine({ before: 'old '.repeat(20), after: 'new '.repeat(20) })).toBe(false)
  expect(fitsOneLine({ before: 'one\ntwo', after: 'three' })).toBe(false)
})

test('a timestamp is shown in local time', () => {
  expect(
    listDifferences('', JSON.stringify({ withdrawalsStoppedUntil: '2026-11-15T05:00:00.000Z' }))[0]?.after,
  ).toMatch(/^1[45]\u00a0Nov\u00a02026,\u00a0\d\d:00:00$/)
})

test('a value that is not JSON is shown as it is', () => {
  expect(listDifferences('', 'odd')).toEqual([{ field: 'Value', before: null, after: 'odd' }])
})

test('an entry without before and after has no differences', () => {
  expect(listDifferences('', '')).toEqual([])
})

test('of two long texts only the lines in between differ', () => {
  expect(cutCommonLines('a\nb\nc', 'a\nx\ny\nc')).toEqual({ before: 'b', after: 'x\ny' })
  expect(cutCommonLines('a\nb', 'a\nb\nc')).toEqual({ before: null, after: 'c' })
  expect(cutCommonLines('a\na\nb', 'a\nb')).toEqual({ before: 'a', after: null })
  expect(cutCommonLines('a', 'b')).toEqual({ before: 'a', after: 'b' })
})
