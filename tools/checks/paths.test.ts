import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { temporaryTree } from './temporaryTree.ts'

const slash = '/'

test.for([
  ['a home folder', `const file = '${slash}home${slash}ann/code'`],
  ['a home folder of a Mac', `See ${slash}Users${slash}ann`],
  ['a Windows home folder', ['C:', 'Users', 'ann'].join('\\')],
  ['a registry', `http:${slash}${slash}registry.example.com/a`],
  ['a registry in a lock file', ['"resolved"', `"https:${slash}${slash}packages.example.com/a.tgz"`].join(': ')],
] as const)('%s is found', async ([, line]) => {
  expect(await paths.run(temporaryTree({ 'docs/a.md': `fine\n${line}\n` }))).toEqual([
    expect.stringMatching(/^docs\/a\.md:2 names /),
  ])
})

test('paths of the repository and addresses of the web are fine', async () => {
  expect(
    await paths.run(
      temporaryTree({ 'docs/a.md': 'apps/app/home/index.ts, https://example.com/home/a, /var/lib, /api/work/list\n' }),
    ),
  ).toEqual([])
})
