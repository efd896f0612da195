import { expect, test } from 'vitest'
import { format, isTooLong } from './format.ts'
import { temporaryTree } from './temporaryTree.ts'

const words = (length: number) => 'word '.repeat(length / 5).trimEnd()

test('a file that the formatter would change is found', async () => {
  const root = temporaryTree({ 'a.ts': 'export const a = 1;\n', 'b.ts': 'export const b = 1\n' })
  expect(await format.run(root)).toEqual(['a.ts is not formatted: run npx oxfmt'])
})

test.for([
  ['a.ts', `export const a = 1\n// ${words(120)}\n`, 122],
  ['a.css', `/* ${words(115)} ${words(10)} */\n`, 130],
  ['a.sql', `select 1;\n-- ${words(120)}\n`, 122],
] as const)('a line of more than 120 characters in %s is found', async ([file, content, length]) => {
  const line = content.trimEnd().split('\n').length
  expect(await format.run(temporaryTree({ 'z.ts': '', [file]: content }))).toEqual([
    `${file}:${line} has ${length} characters, 120 at most`,
  ])
})

test.for([
  ['a comment with a quoted part', `// ${words(60)} it's '${words(60)}'`],
  ['SQL', `select ${words(120)};`],
  ['SQL in a template', `pool.query(\`select ${words(120)}\`)`],
  ['code around a string', `call(${words(120)}, 'text')`],
] as const)('%s has to be broken', ([, line]) => {
  expect(isTooLong(line)).toBe(true)
})

test.for([
  ['a string', `const text = '${words(120)}'`],
  ['a template', `  text: \`${words(120)}\`,`],
  ['the first line of a template', `const text = \`${words(120)}`],
  ['a regular expression', `const pattern = /${'[a-z]+'.repeat(20)}/`],
  ['a web address', `// https://example.com/${'a'.repeat(120)}`],
] as const)('%s may be longer, since it cannot be broken', ([, line]) => {
  expect(isTooLong(line)).toBe(false)
})
