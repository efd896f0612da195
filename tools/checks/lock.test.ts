import { expect, test } from 'vitest'
import { lock } from './lock.ts'
import { temporaryTree } from './temporaryTree.ts'

const manifest = { name: 'tree', dependencies: { a: '1.0.0' } }
const packages = {
  '': manifest,
  'node_modules/a': {
    version: '1.0.0',
    dependencies: { b: '1' },
    optionalDependencies: { '@a/linux': '1.0.0', '@a/windows': '1.0.0' },
  },
  'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
  'node_modules/c': { version: '1.0.0' },
  'node_modules/@a/linux': { version: '1.0.0', optional: true },
  'node_modules/@a/windows': { version: '1.0.0', optional: true },
}
const tree = (changed: object, root: object = manifest) =>
  temporaryTree({
    'package.json': JSON.stringify(root),
    'package-lock.json': JSON.stringify({ packages: { ...packages, ...changed } }),
  })

test('a whole lock file passes', async () => {
  expect(await lock.run(tree({}))).toEqual([])
})

test("a package for somebody else's machine that the lock file lacks is found", async () => {
  expect(await lock.run(tree({ 'node_modules/@a/windows': undefined }))).toEqual([
    'package-lock.json lacks @a/windows, which node_modules/a needs',
  ])
})

test('a package.json that asks for something else than the lock file is found', async () => {
  expect(await lock.run(tree({}, { ...manifest, dependencies: { a: '1.0.1', d: '1.0.0' } }))).toEqual([
    'package.json asks for a 1.0.1, and package-lock.json for 1.0.0',
    'package.json asks for d 1.0.0, and package-lock.json for none',
  ])
})
