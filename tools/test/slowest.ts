import { relative } from 'node:path'

export type TimedTest = { readonly file: string; readonly name: string; readonly seconds: number }

/** What we read of the report of vitest's json reporter. */
export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

type PlaywrightSuite = {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** What we read of the report of Playwright's json reporter. */
export type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

export const vitestTimes = ({ testResults }: VitestReport, root: string): TimedTest[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName: name, duration }) => ({
      file: relative(root, file),
      name,
      seconds: (duration ?? 0) / 1_000,
    })),
  )

export const playwrightTimes = ({ suites }: Pick<PlaywrightReport, 'suites'>): TimedTest[] =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      file,
      name: title,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
    ...playwrightTimes({ suites: inner }),
  ])

/** The ten slowest tests and the ten slowest files, in lines to print. */
export const slowestText = (tests: readonly TimedTest[]): string => {
  const files = new Map<string, number>()
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds)
  return [
    'Slowest tests',
    ...tenSlowest(tests.map(({ file, name, seconds }) => [`${name} (${file})`, seconds])),
    'Slowest files',
    ...tenSlowest([...files]),
  ].join('\n')
}

const tenSlowest = (times: readonly (readonly [string, number])[]): string[] =>
  times
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
