import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type TestResult = {
  readonly file: string
  readonly name: string
  readonly seconds: number
  /** Why it failed, if it did. */
  readonly failure?: string
  /** What the page said then. */
  readonly page?: string
}

/** What we read of the report of vitest's json reporter. */
export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    /** Why the file as a whole failed; empty when only tests did. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly duration?: number | null
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

type PlaywrightSuite = {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number
        readonly error?: { readonly message?: string }
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
      }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** What we read of the report of Playwright's json reporter. */
export type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

export const readVitest = ({ testResults }: VitestReport, root: string): TestResult[] =>
  testResults.flatMap(({ name, message = '', assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map(({ fullName, duration, failureMessages = [] }) => ({
      file,
      name: fullName,
      seconds: (duration ?? 0) / 1_000,
      ...withFailure(failureMessages),
    }))
    return message === '' ? tests : [...tests, { file, name: 'the file as a whole', seconds: 0, failure: message }]
  })

/** `readText` reads what Playwright has kept of a page on which a test failed. */
export const readPlaywright = (
  { suites }: Pick<PlaywrightReport, 'suites'>,
  readText: (path: string) => string,
): TestResult[] =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => {
      const results = tests.flatMap(({ results }) => results)
      const kept = results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === 'error-context')
      return {
        file,
        name: title,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
        ...withFailure(results.flatMap(({ error }) => (error ? [error.message ?? ''] : []))),
        ...(kept?.path && { page: listWords(readText(kept.path)) }),
      }
    }),
    ...readPlaywright({ suites: inner }, readText),
  ])

/** What has words in Playwright's description of a page, a line for each. */
const listWords = (context: string): string => {
  const [, snapshot = ''] = context.split('# Page snapshot')
  const lines = snapshot.split('\n').map((line) => line.replaceAll(/ \[(?:ref|cursor)=\w+\]/g, '').trim())
  return lines
    .filter((line) => /^- .*(?:"|: )/.test(line))
    .slice(0, 60)
    .join('\n')
}

const withFailure = (messages: readonly string[]): Pick<TestResult, 'failure'> =>
  messages.length === 0 ? {} : { failure: messages.join('\n') }

/** Each failed test with its reason, the middle of a long one left out: the end of the output tells what failed. */
export const failuresText = (tests: readonly TestResult[]): string =>
  tests
    .flatMap(({ file, name, failure, page }) => {
      if (failure === undefined) return []
      const lines = [...shorten(failure), ...(page ? ['The page said:', ...page.split('\n')] : [])]
      return [`${name} (${file})`, ...lines.map((line) => `    ${line}`)]
    })
    .join('\n')

/** The first lines have the message; what a program printed before it ended is in the last ones. */
const shorten = (text: string): string[] => {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.length <= 30 ? lines : [...lines.slice(0, 12), '…', ...lines.slice(-18)]
}

/** The ten slowest tests and the ten slowest files, in lines to print. */
export const slowestText = (tests: readonly TestResult[]): string => {
  const files = new Map<string, number>()
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds)
  return [
    'Slowest tests',
    ...tenSlowest(tests.map(({ file, name, seconds }) => [`${name} (${file})`, seconds])),
    'Slowest files',
    ...tenSlowest([...files]),
  ].join('\n')
}

/** How long each part took and all of them together, since some run side by side. */
export const minutesText = (
  parts: Readonly<Record<string, { readonly seconds: number }>>,
  totalSeconds: number,
): string => {
  const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`
  const lines = Object.entries(parts).map(([name, { seconds }]) => `${name} ${minutes(seconds)}`)
  return `${lines.join(', ')}; ${minutes(totalSeconds)} in all`
}

/** What two cores do in ten minutes. More of it makes the whole longer, however it is divided among them. */
const workMinutesMax = 20

/** How much the processors did meanwhile, for whatever ran on them, and whether that is too much for `npm test`. */
export const workText = (busySeconds: number): string => {
  const minutes = busySeconds / 60
  const work = `The processors worked ${minutes.toFixed(1)} min`
  return minutes <= workMinutesMax
    ? `${work}; the budget is ${workMinutesMax}.`
    : `${work}, ${(minutes - workMinutesMax).toFixed(1)} above the budget of ${workMinutesMax}: see what takes longest, ` +
        'unless something else ran beside it.'
}

const tenSlowest = (times: readonly (readonly [string, number])[]): string[] =>
  times
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
