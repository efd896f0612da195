import { expect, test } from 'vitest'
import { lint } from './lint.ts'
import { temporaryTree } from './temporaryTree.ts'
import { unused } from './unused.ts'

const tsconfig = JSON.stringify({
  compilerOptions: { strict: true, noEmit: true, module: 'nodenext', types: [], target: 'es2024' },
  include: ['*.ts', 'src'],
})

const folders = ['', 'apps/app/', 'apps/console/', 'apps/verifier/', 'e2e/', 'packages/client/']
const projects = Object.fromEntries(folders.map((folder) => [`${folder}tsconfig.json`, tsconfig]))

test('a wrong type in any of the projects is found', async () => {
  const files = folders.map((folder) => `${folder}a.ts`)
  const inAll = (source: string) => temporaryTree({ ...projects, ...Object.fromEntries(files.map((f) => [f, source])) })
  expect(await lint.run(inAll('export const a: number = 1\n'))).toEqual([])
  const found = await lint.run(inAll(`export const a: number = 'one'\n`))
  expect(found.filter((line) => line.includes('TS')).toSorted()).toEqual(
    files.toSorted().map((file) => expect.stringMatching(`^${file}:1:14: .*TS2322`)),
  )
})

test('a project without its tsconfig is found', async () => {
  expect(await lint.run(temporaryTree({ 'tsconfig.json': tsconfig, 'a.ts': 'export {}\n' }))).toContain(
    'apps/app/tsconfig.json is missing',
  )
})

test.for([
  ['a promise that nobody waits for', `export const go = () => { Promise.resolve(1) }\n`, 'no-floating-promises'],
  ['any', 'export const a: any = 1\n', 'no-explicit-any'],
  ['a variable that is never used', 'const a = 1\nexport {}\n', 'no-unused-vars'],
  ['a debugger statement', 'debugger\n', 'no-debugger'],
] as const)('%s is found', async ([, source, rule]) => {
  expect((await lint.run(temporaryTree({ ...projects, 'a.ts': source }))).join()).toContain(rule)
})

test('sound code passes', async () => {
  expect(await lint.run(temporaryTree({ ...projects, 'a.ts': 'export const one = 1\n' }))).toEqual([])
})

test('a file, an export and a dependency that nothing uses are found', async () => {
  const manifest = (dependencies: object) =>
    JSON.stringify({ name: 'tree', type: 'module', main: 'index.ts', dependencies })
  const root = temporaryTree({
    'package.json': manifest({ 'left-pad': '1.0.0' }),
    'index.ts': `import { used } from './a.ts'\nconsole.log(used)\n`,
    'a.ts': 'export const used = 1\nexport const spare = 2\n',
    'lost.ts': 'export const lost = 1\n',
  })
  const output = (await unused.run(root)).join('\n')
  expect(output).toMatch(/lost\.ts/)
  expect(output).toMatch(/spare/)
  expect(output).toMatch(/left-pad/)
  expect(await unused.run(temporaryTree({ 'package.json': manifest({}), 'index.ts': 'console.log(1)\n' }))).toEqual([])
})
