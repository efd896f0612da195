import { expect, test } from 'vitest'
import { playwrightTimes, slowestText, vitestTimes } from './slowest.ts'

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
  expect(vitestTimes(report, '/tree')).toEqual([
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
  expect(playwrightTimes({ suites })).toEqual([
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
