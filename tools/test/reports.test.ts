import { expect, test } from 'vitest'
import { failuresText, minutesText, readPlaywright, readVitest, slowestText, workText } from './reports.ts'

test('vitest’s report is read test by test', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    testResults: [
      {
        name: '/tree/a/b.test.ts',
        assertionResults: [{ fullName: 'one', duration: 1_500 }, { fullName: 'left out' }],
      },
    ],
  }
  expect(readVitest(report, '/tree')).toEqual([
    { file: 'a/b.test.ts', name: 'one', seconds: 1.5 },
    { file: 'a/b.test.ts', name: 'left out', seconds: 0 },
  ])
})

test('Playwright’s report is read with its nested suites and every try', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const inner = { file: 'news.spec.ts', specs: [spec('inner', 1_000, 2_000)] }
  const suites = [{ file: 'news.spec.ts', specs: [spec('outer', 500)], suites: [inner] }]
  expect(readPlaywright({ suites }, String)).toEqual([
    { file: 'news.spec.ts', name: 'outer', seconds: 0.5 },
    { file: 'news.spec.ts', name: 'inner', seconds: 3 },
  ])
})

test('ten tests and the files they add up to are listed, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, i) => ({ file: `${i % 2}.test.ts`, name: `test ${i}`, seconds: i }))
  expect(slowestText(tests).split('\n')).toEqual([
    'Slowest tests',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `${`${i}.0`.padStart(7)} s  test ${i} (${i % 2}.test.ts)`),
    'Slowest files',
    '   36.0 s  1.test.ts',
    '   30.0 s  0.test.ts',
  ])
})

test('the minutes of each part are printed, and those of the whole, which is less than their sum', () => {
  expect(minutesText({ Tests: { seconds: 330 }, Journeys: { seconds: 300 } }, 345)).toBe(
    'Tests 5.5 min, Journeys 5.0 min; 5.8 min in all',
  )
})

test('work above the budget is reported', () => {
  expect(workText(1_110)).toBe('The processors worked 18.5 min; the budget is 20.')
  expect(workText(1_620)).toMatch(/^The processors worked 27\.0 min, 7\.0 above the budget of 20: /)
})

test('what failed is listed with its reason, a file that could not be loaded too', () => {
  const tests = readVitest(
    {
      numPassedTests: 1,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      testResults: [
        {
          name: '/tree/a.test.ts',
          assertionResults: [
            { fullName: 'holds', failureMessages: [] },
            { fullName: 'breaks', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nto be 2'] },
          ],
        },
        { name: '/tree/b.test.ts', message: 'no such module', assertionResults: [] },
      ],
    },
    '/tree',
  )
  expect(failuresText(tests).split('\n')).toEqual([
    'breaks (a.test.ts)',
    '    expected 1',
    '    to be 2',
    'the file as a whole (b.test.ts)',
    '    no such module',
  ])
})

test('a journey that failed is listed, one that passed at the second try too', () => {
  const results = [{ duration: 1, error: { message: 'a click found nothing' } }, { duration: 1 }]
  const suites = [{ file: 'news.spec.ts', specs: [{ title: 'reads news', tests: [{ results }] }] }]
  expect(failuresText(readPlaywright({ suites }, String))).toBe('reads news (news.spec.ts)\n    a click found nothing')
})

test('a journey that failed is listed with what the page said', () => {
  const attachments = [{ name: 'error-context', path: 'page.md' }]
  const results = [{ duration: 1, error: { message: 'a click found nothing' }, attachments }]
  const suites = [{ file: 'news.spec.ts', specs: [{ title: 'reads news', tests: [{ results }] }] }]
  const pages = new Map([
    ['page.md', '# Error\n- Name: x\n# Page snapshot\n- main [ref=e2]:\n  - button "Read" [ref=e4] [cursor=pointer]'],
  ])
  expect(failuresText(readPlaywright({ suites }, (path) => pages.get(path) ?? '')).split('\n')).toEqual([
    'reads news (news.spec.ts)',
    '    a click found nothing',
    '    The page said:',
    '    - button "Read"',
  ])
})

test('of a long reason the beginning and the end are listed', () => {
  const failure = Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n')
  const lines = failuresText([{ file: 'a.test.ts', name: 'breaks', seconds: 1, failure }]).split('\n')
  expect(lines).toHaveLength(32)
  expect(lines.slice(12, 15)).toEqual(['    line 11', '    …', '    line 82'])
  expect(lines.at(-1)).toBe('    line 99')
})
