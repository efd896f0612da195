import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { amounts } from './amounts.ts'
import { attacks } from './attacks.ts'
import { budget } from './budget.ts'
import type { Check } from './Check.ts'
import { dependencies } from './dependencies.ts'
import { figuresCheck } from './figures.ts'
import { format } from './format.ts'
import { links } from './links.ts'
import { lint } from './lint.ts'
import { lock } from './lock.ts'
import { paths } from './paths.ts'
import { schema } from './schema.ts'
import { sql } from './sql.ts'
import { texts } from './texts.ts'
import { unused } from './unused.ts'
import { verifier } from './verifier.ts'

const checks: readonly Check[] = [
  lint,
  format,
  dependencies,
  sql,
  schema,
  amounts,
  unused,
  texts,
  paths,
  links,
  attacks,
  figuresCheck,
  verifier,
  lock,
  budget,
]
const linesMax = 60

type ChecksResult = {
  readonly passed: number
  readonly failed: number
  readonly problems: Readonly<Record<string, readonly string[]>>
}

/** Runs the named checks, or all of them, and prints a line for each. */
export const runChecks = async (names: readonly string[] = []): Promise<ChecksResult> => {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}: use ${checks.map(({ name }) => name).join(', ')}.`)
    return { passed: 0, failed: unknown.length, problems: {} }
  }
  const chosen = checks.filter(({ name }) => names.length === 0 || names.includes(name))
  const found: Record<string, readonly string[]> = {}
  const waiting = [...chosen]
  const runOneByOne = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const problems = await runCheck(check)
      if (problems.length > 0) found[check.name] = problems
    }
  }
  // Most of them use one core.
  await Promise.all(Array.from({ length: availableParallelism() }, runOneByOne))
  const failed = Object.keys(found).length
  return { passed: chosen.length - failed, failed, problems: found }
}

const runCheck = async (check: Check): Promise<readonly string[]> => {
  const startedAt = performance.now()
  // A check that cannot even run has not passed.
  const problems = await check
    .run(join(import.meta.dirname, '../..'))
    .catch((error: Error) => error.message.split('\n'))
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`.padStart(7)
  console.log(
    `${problems.length === 0 ? styleText('green', '  ok  ') : styleText('red', 'failed')}  ${check.name.padEnd(14)}${seconds}`,
  )
  for (const problem of problems.slice(0, linesMax)) console.log(`        ${problem}`)
  if (problems.length > linesMax)
    console.log(`        … and ${problems.length - linesMax} more lines: npm run check -- ${check.name}`)
  return problems
}
