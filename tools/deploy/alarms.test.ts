import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createServerMetrics } from '../../apps/server/src/createServerMetrics.ts'

const root = join(import.meta.dirname, '../..')
const rules = readFileSync(join(root, 'deploy/prometheus/millrace.rules.yml'), 'utf8')
const alarms = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name ?? '')
const dashboards = readdirSync(join(root, 'deploy/grafana')).map((file) => ({
  file,
  text: readFileSync(join(root, 'deploy/grafana', file), 'utf8'),
}))

/** As the server registers them; nothing is collected, so nothing is asked of a database. */
async function listExported(): Promise<Set<string>> {
  const metrics = createServerMetrics({} as never, {} as never)
  metrics.addHeldCalls({ counts: () => ({ waiting: 0, answered: 0, givenUp: 0 }) } as never)
  metrics.addReads({ counts: () => ({}), ageSeconds: () => null } as never)
  metrics.addSockets(() => 0)
  const names = metrics.registry.getMetricsAsArray().flatMap(({ name, type }) =>
    // prom-client says the type as a word, and declares a number.
    (type as unknown) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
  return new Set(names)
}

/** Names of metrics in expressions, without the names of recorded ones, which have colons. */
const listNamed = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<![\w:.#/-])(?:millrace|process|nodejs)_\w+/g)].map(([name]) => name)),
]

describe('what Prometheus and Grafana are given', () => {
  test.each([{ file: 'millrace.rules.yml', text: rules }, ...dashboards])(
    '$file names only metrics that the server exports',
    async ({ text }) => {
      const exported = await listExported()
      const named = listNamed(text)
      expect(named.length).toBeGreaterThan(5)
      expect(named.filter((name) => !exported.has(name))).toEqual([])
    },
  )

  test('the dashboards show only ratios that the rules record', () => {
    const shown = dashboards.flatMap(({ text }) => [...text.matchAll(/slo:\w+:\w+/g)].map(([name]) => name))
    expect(shown.length).toBeGreaterThan(0)
    for (const name of shown) expect(rules).toContain(`record: ${name}\n`)
  })

  test('every alarm has a section in the book of operations, and no other is there', () => {
    const book = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8')
    const sections = book.slice(book.indexOf('\n## Alarms')).split('\n### ').slice(1)
    const described = sections.map((section) => section.split('\n')[0] ?? '')
    expect(described.toSorted()).toEqual(alarms.toSorted())
    for (const section of sections) expect(section, section.slice(0, 20)).toContain('**Do:**')
    for (const name of alarms) expect(rules).toContain(`runbook: docs/OPERATIONS.md#${name.toLowerCase()}\n`)
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  test.runIf(hasPromtool)('promtool finds nothing wrong, and the alarms sound when they should', () => {
    for (const args of [
      ['check', 'rules', 'millrace.rules.yml'],
      ['test', 'rules', 'millrace.rules.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, {
        cwd: join(root, 'deploy/prometheus'),
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    }
  })
})
