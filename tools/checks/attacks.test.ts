import { expect, test } from 'vitest'
import { createAttacksCheck, readAttacks, renderAttacks } from './attacks.ts'
import { findAttacks } from './findAttacks.ts'
import { temporaryTree } from './temporaryTree.ts'

const source = `import { test } from 'vitest'

// Nothing that anybody tried.
// Attack by one admin, on rates. Impossible: a rate takes
// two people.
test('a rate is set alone', async () => {})

describe('a group', () => {
  // Attack by a member, on slicing: many small ones. Visible: finance sees them in the console.
  // Attack by a member, on slicing: one by one. Impossible: a day has a limit.
  test.for([['a']])('%s is refused', () => {})
})
`
const rights = { notice: ['insert', 'update (title)'] }
const sentences = { notice: 'A notice says something else.' }
const attacks = createAttacksCheck(async () => rights, sentences)
const render = async (files: Readonly<Record<string, string>>) =>
  renderAttacks((await readAttacks(temporaryTree(files))).attacks, rights, sentences)

test('each attack has its place under its topic, with its outcome and its test', async () => {
  const [, ...rest] = (await render({ 'apps/a.test.ts': source })).split('\n## Money that one person could take\n')
  expect(rest.join('').split('\n')).toEqual([
    '',
    '### Rates',
    '',
    '- **One admin:** a rate is set alone. **Impossible:** a rate takes two people. ([a.test.ts](../apps/a.test.ts))',
    '',
    '### Slicing',
    '',
    '- **A member:** many small ones. **Visible:** finance sees them in the console. ([a.test.ts](../apps/a.test.ts))',
    '- **A member:** one by one. **Impossible:** a day has a limit. ([a.test.ts](../apps/a.test.ts))',
    '',
    '## What the application may still write by itself',
    '',
    expect.stringContaining('Every right of the application’s role'),
    expect.any(String),
    expect.any(String),
    '',
    '- `notice` (insert; update (title)): A notice says something else.',
    '',
  ])
})

test('a right without a sentence and a sentence without a right are refused', async () => {
  const check = createAttacksCheck(async () => ({ notice: ['insert'], news: ['insert'] }), { ...sentences, gone: 'x' })
  expect(await check.run(temporaryTree({ 'apps/a.test.ts': source }))).toEqual([
    'the application may write news, and tools/checks/appRights.ts does not say what abusing it gives',
    'tools/checks/appRights.ts has gone, which the application may not write',
  ])
})

test('a page that the tests do not bear out is refused, and the made one is not', async () => {
  const files = { 'apps/a.test.ts': source, 'e2e/b.spec.ts': source, 'apps/server/src/c.ts': source }
  const page = await render(files)
  expect(page).toContain('../e2e/b.spec.ts')
  expect(page).not.toContain('src/c.ts')
  expect(await attacks.run(temporaryTree({ ...files, 'docs/ATTACKS.md': page }))).toEqual([])
  const differs = ['docs/ATTACKS.md differs from the tests: run node tools/checks/writeAttacks.ts']
  expect(await attacks.run(temporaryTree({ ...files, 'docs/ATTACKS.md': `${page}- more\n` }))).toEqual(differs)
  expect(await attacks.run(temporaryTree(files))).toEqual(differs)
})

const tag = '// Attack by a member, on rates. Impossible: no.'
test.for([
  ['words without an outcome', `// Attack by a member, on rates.\ntest('x', f)`, 'that is not "Attack by'],
  ['no topic', `// Attack by a member. Impossible: no.\ntest('x', f)`, 'that is not "Attack by'],
  ['another outcome', `// Attack by a member, on rates. Unlikely: no.\ntest('x', f)`, 'that is not "Attack by'],
  ['nothing below', tag, 'without a test right below it'],
  ['a line between', `${tag}\n\ntest('x', f)`, 'without a test right below it'],
  ['something else below', `${tag}\nconst x = test('x', f)`, 'without a test right below it'],
  ['the end of a function below', `test('x', () => {\n  ${tag}\n})`, 'without a test right below it'],
  ['a title with values', `${tag}\ntest.each(rows)('%s is set', f)`, 'must name the attempt'],
  ['a title that is computed', `${tag}\ntest(title, f)`, 'must name the attempt'],
] as const)('a tag with %s is refused', ([, text, problem]) => {
  expect(findAttacks('a.test.ts', `${text}\n`)).toEqual({
    attacks: [],
    problems: [expect.stringMatching(new RegExp(`^a\\.test\\.ts:[12] has a tag .*${problem}`)) as unknown],
  })
})

test('a topic that the page does not have is refused', async () => {
  const files = { 'a.test.ts': `// Attack by a member, on luck. Impossible: no.\ntest('x', f)\n` }
  expect(await attacks.run(temporaryTree(files))).toEqual([
    'a.test.ts has an attack on "luck", which is none of the topics in attacks.ts',
  ])
})

test('a title may have a percent sign, and a test may be called in any way', () => {
  for (const call of [`test('at %2e%2e', f)`, `test.runIf(a)('at %2e%2e', f)`, `describe('at %2e%2e', f)`])
    expect(findAttacks('a.test.ts', `${tag}\n${call}\n`).attacks).toMatchObject([{ attempt: 'at %2e%2e' }])
})
