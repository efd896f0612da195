import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDownload } from '../../packages/proof/src/index.ts'
import { createSampleBooks, type SampleBooks } from '../../packages/proof/src/sampleBooks.ts'
import { verifierFile } from './buildVerifier.ts'

let folder: string
let books: SampleBooks
const files = ['records.json', '4-USDT.tree', '3-USDT.tree.gz', 'millrace-proof-4.json']

beforeAll(async () => {
  // A fresh folder, with nothing around the file: no package.json and no packages.
  folder = await mkdtemp(join(tmpdir(), 'verifier-'))
  await cp(join(import.meta.dirname, '../..', verifierFile), join(folder, 'verify.html'))
  books = createSampleBooks({ days: 4, members: 20 })
  const records = { kind: 'millrace-records', version: 1, records: books.records }
  await writeFile(join(folder, 'records.json'), JSON.stringify(records))
  await writeFile(join(folder, '4-USDT.tree'), books.days[3]!.treeFile)
  await writeFile(join(folder, '3-USDT.tree.gz'), gzipSync(books.days[2]!.treeFile))
  await writeFile(join(folder, 'millrace-proof-4.json'), writeDownload(books.download(books.members[5]!, 4)))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const verify = async (...names: readonly string[]): Promise<{ code: number; output: string }> =>
  await new Promise((resolve) => {
    const options = { cwd: folder, env: {} }
    execFile(process.execPath, ['verify.html', ...names], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })

test('the file runs in Node by itself, and says yes to what is right', async () => {
  const { code, output } = await verify(...files)
  expect(output).toContain('YES. Everything in these files is right.')
  expect(output).toContain('4 sealed days')
  expect(output).not.toContain('Warning')
  expect(code).toBe(0)
  expect(await verify('.')).toMatchObject({ code: 0 })
  expect(await verify()).toMatchObject({ code: 1 })
  expect(await verify('nothing.json')).toMatchObject({ code: 1 })
})

// Attack by the operator, on the proof: a published file is changed after the day. Visible: to everybody who runs the
// stand-alone verifier, which says no for any changed byte.
test('one changed byte in any file makes it a no', async () => {
  for (const name of files) {
    const bytes = await readFile(join(folder, name))
    const at = Math.floor(bytes.length * 0.6)
    const changed = Buffer.from(bytes)
    // Still a digit where it was one, so that nothing is refused for its form alone.
    changed[at] = bytes[at] === 0x30 ? 0x31 : 0x30
    await writeFile(join(folder, `changed-${name}`), changed)
    const { code, output } = await verify(...files.map((file) => (file === name ? `changed-${name}` : file)))
    await rm(join(folder, `changed-${name}`))
    expect(output, name).toContain('NO. Something is wrong.')
    expect(code).toBe(1)
  }
})

test('two records of one day are a contradiction, even when each file is right by itself', async () => {
  const other = books.signRecord({ ...books.days[3]!.record, ledgerEntries: 41 })
  const records = { kind: 'millrace-records', version: 1, records: books.records.with(3, other) }
  await writeFile(join(folder, 'other.json'), JSON.stringify(records))
  expect(await verify('other.json')).toMatchObject({ code: 0 })
  const { code, output } = await verify('other.json', 'millrace-proof-4.json')
  expect(output).toContain('2 different records of day 4')
  expect(code).toBe(1)
})
