import { expect, test } from 'vitest'
import { temporaryTree } from './temporaryTree.ts'
import { checkLanguage, texts } from './texts.ts'

const english = {
  'a.title': 'Title',
  'a.count': '{count, plural, one {# day} other {# days}}',
  'a.hello': 'Hello {name}',
}
const german = {
  'a.title': 'Titel',
  'a.count': '{count, plural, one {# Tag} other {# Tage}}',
  'a.hello': 'Hallo {name}',
}
const check = (own: Record<string, string>, tag = 'de-DE') =>
  checkLanguage('de.json', tag, english, { ...german, ...own })

test('a whole language passes', () => {
  expect(check({})).toEqual([])
})

test('a key that a language lacks is found', () => {
  const { 'a.title': _, ...rest } = german
  expect(checkLanguage('de.json', 'de-DE', english, rest)).toEqual(['de.json lacks a.title'])
})

test('a key that English has not is found', () => {
  expect(check({ 'a.more': 'Mehr' })).toEqual(['de.json has a.more, which English does not have'])
})

test.for([
  ['an empty text', { 'a.title': ' ' }, /is empty/],
  ['a message that cannot be read', { 'a.hello': 'Hallo {name' }, /cannot be read/],
  [
    'a placeholder under another name',
    { 'a.hello': 'Hallo {Name}' },
    /puts in \{Name\} where English puts in \{name\}/,
  ],
  ['a placeholder left out', { 'a.hello': 'Hallo' }, /puts in \{\} where English puts in \{name\}/],
  ['a plural form left out', { 'a.count': '{count, plural, other {# Tage}}' }, /lacks the plural form "one"/],
  [
    'a plural form the language has not',
    { 'a.count': '{count, plural, one {# Tag} few {# Tage} other {# Tage}}' },
    /has the plural form "few"/,
  ],
  ['a space at the end', { 'a.title': 'Titel ' }, /space/],
  ['an exclamation mark', { 'a.title': 'Titel!' }, /exclamation mark/],
] as const)('%s is found', ([, own, problem]) => {
  expect(check(own as Record<string, string>).join()).toMatch(problem)
})

test('an exact number is no plural form, and a form for millions may be given', () => {
  expect(
    check({ 'a.count': '{count, plural, =0 {nunca} one {# día} many {# de días} other {# días}}' }, 'es-ES'),
  ).toEqual([])
})

test('a language without its file, and a key that no code uses, are found', async () => {
  const root = temporaryTree({
    'packages/texts/src/shell/en.json': JSON.stringify({
      'a.used': 'Used',
      'a.unused': 'Unused',
      'b.one': 'One',
      'c.two': 'Two',
    }),
    'apps/app/src/a.ts': `// 'a.unused' in a comment is not a use\nexport const keys = (name: string) => ['a.used', \`b.\${name}\`, \`\${name}.two\`]\n`,
  })
  const problems = await texts.run(root)
  expect(problems).toContain('packages/texts/src/shell/ta.json is missing')
  expect(problems.filter((problem) => problem.includes('nothing uses'))).toEqual([
    'packages/texts/src/shell/en.json has a.unused, which nothing uses',
    'packages/texts/src/shell/en.json has c.two, which nothing uses',
  ])
})

test('finding no texts at all is a failure, not a success', async () => {
  expect(await texts.run(temporaryTree({ 'README.md': '' }))).toEqual([
    'no texts were found at all, so nothing was checked',
  ])
})
