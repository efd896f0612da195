import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSessionFile } from '../../packages/ocmf/src/index.ts'
import { createSampleSession } from '../../packages/ocmf/src/sampleSession.ts'
import {
  keyWords,
  writeDownload,
  writeSeriesFile,
  writeTreeFile,
  type BooksRecord,
  type SeriesFile,
} from '../../packages/proof/src/index.ts'
import { createSampleBooks, type SampleBooks } from '../../packages/proof/src/sampleBooks.ts'
import { createSampleSeries } from '../../packages/proof/src/sampleSeries.ts'
import { verifierFile } from './buildVerifier.ts'

const home = process.cwd()
let folder: string
let books: SampleBooks
const files = ['records.json', '4-USDT.tree', '3-USDT.tree.gz', 'millrace-proof-4.json']

beforeAll(async () => {
  // A fresh folder, with nothing around the file: no package.json and no packages.
  folder = await mkdtemp(join(tmpdir(), 'verifier-'))
  await cp(join(import.meta.dirname, '../..', verifierFile), join(folder, 'verify.html'))
  process.chdir(folder)
  books = createSampleBooks({ days: 4, members: 20 })
  const records = { kind: 'millrace-records', version: 1, records: books.records }
  await writeFile(join(folder, 'records.json'), JSON.stringify(records))
  await writeFile(join(folder, '4-USDT.tree'), books.days[3]!.treeFile)
  await writeFile(join(folder, '3-USDT.tree.gz'), gzipSync(books.days[2]!.treeFile))
  await writeFile(join(folder, 'millrace-proof-4.json'), writeDownload(books.download(books.members[5]!, 4)))
})
afterAll(async () => {
  process.chdir(home)
  await rm(folder, { recursive: true })
})

type Answer = { readonly code: number; readonly output: string }

/** As people run it: in a process of its own. */
const run = async (...args: readonly string[]): Promise<Answer> =>
  await new Promise((resolve) => {
    const options = { cwd: folder, env: {} }
    execFile(process.execPath, ['verify.html', ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })

/** The same file with the same arguments, without the start of a Node for each answer. */
const verify = async (...args: readonly string[]): Promise<Answer> => {
  const source = await readFile('verify.html', 'utf8')
  const script = compileFunction(source, ['require', 'process']) as (require: NodeJS.Require, process: object) => void
  return await new Promise((resolve) => {
    const ours = {
      argv: [process.execPath, 'verify.html', ...args],
      exitCode: 0,
      stdout: {
        // All of its answer at once, after which it says its exit code.
        write: (output: string) => queueMicrotask(() => resolve({ code: ours.exitCode, output })),
      },
    }
    script(createRequire(import.meta.url), ours)
  })
}

test('the file runs in Node by itself, and says yes to what is right and signed with the expected key', async () => {
  const key = ['--key', books.booksKey]
  const { code, output } = await run(...key, ...files)
  expect(output).toContain('YES. Everything in these files is right.')
  expect(output).toContain('4 sealed days')
  expect(output).toContain('At least what is owed to members is held on chains')
  expect(output).not.toContain('Warning')
  expect(code).toBe(0)
  expect(await verify(...key, ...files)).toEqual({ code, output })
  expect(await verify(...key, '.')).toMatchObject({ code: 0 })
  // Beside what the audit keeps, nothing in a folder is left out.
  await writeFile(join(folder, 'summary.json'), '{}')
  expect(await verify(...key, '.')).toMatchObject({ code: 0 })
  await writeFile(join(folder, 'else.json'), '{}')
  expect(await verify(...key, '.')).toMatchObject({ code: 1 })
  for (const name of ['summary.json', 'else.json']) await rm(join(folder, name))
  expect(await verify(...key)).toMatchObject({ code: 1 })
  for (const args of [[], ['nothing.json'], files]) expect(await verify(...args)).toEqual(await run(...args))
  expect(await run()).toMatchObject({ code: 1 })
  expect(await verify('nothing.json')).toMatchObject({ code: 1 })
})

// Attack by a stranger, on the proof: complete books, made and signed with the stranger’s own keys, are given to
// somebody as those of the platform. Visible: to whoever compares the six words of the key, which are in the verdict.
// It is never a yes without the expected key, and a no with it.
test('books are of the expected key, or of nobody that was checked', async () => {
  const forged = createSampleBooks({ days: 2, members: 3 })
  const records = { kind: 'millrace-records', version: 1, records: forged.records }
  await writeFile(join(folder, 'forged.json'), JSON.stringify(records))
  await writeFile(join(folder, 'forged-proof.json'), writeDownload(forged.download(forged.members[0]!, 2)))
  await writeFile(join(folder, 'words.txt'), `${keyWords(books.booksKey)}\n`)
  await writeFile(join(folder, 'record.json'), JSON.stringify(books.records[1]))
  const given = ['forged.json', 'forged-proof.json']

  const alone = await verify(...given)
  expect(alone.output).toMatch(
    new RegExp(`\\n\\nKey (?:[0-9a-f]{4} ){3}[0-9a-f]{4}, in six words: ${keyWords(forged.booksKey)}\\. Compare them `),
  )
  expect(alone.output).toContain('NOT YET. ')
  expect(alone.output).toContain('whose key this is was not checked')
  expect(alone.output).not.toContain('YES')
  expect(alone.code).toBe(2)

  for (const key of [books.booksKey, keyWords(books.booksKey), 'words.txt', 'record.json', 'millrace-proof-4.json']) {
    const { code, output } = await verify(`--key=${key}`, ...given)
    expect(output, key).toMatch(/\n\nKey .* You expected another key: .*\nNO\. /)
    expect(code).toBe(1)
    expect(await verify('--key', key, ...files), key).toMatchObject({ code: 0 })
  }
  // What cannot be read as a key is not left out quietly.
  expect(await verify('--key', 'nothing.txt', ...files)).toMatchObject({ code: 1 })
  expect(await verify('--key', '', ...files)).toMatchObject({ code: 1 })
  for (const name of [...given, 'words.txt', 'record.json']) await rm(join(folder, name))
})

test('files of two keys are a no, also where each is right by itself', async () => {
  const other = createSampleBooks({ days: 3 })
  const records = { kind: 'millrace-records', version: 1, records: [books.records[3]] }
  await writeFile(join(folder, 'one.json'), JSON.stringify(records))
  await writeFile(join(folder, 'other.json'), writeDownload(other.download(other.members[0]!, 3)))
  const { code, output } = await verify('one.json', 'other.json')
  expect(output).toContain('The files are signed with 2 keys')
  expect(code).toBe(1)
  for (const name of ['one.json', 'other.json']) await rm(join(folder, name))
})

test('a proof from earlier is also compared with the records', async () => {
  const changed = books.signRecord({ ...books.days[3]!.record, ledgerEntries: 41 })
  const records = { kind: 'millrace-records', version: 1, records: books.records.with(3, changed) }
  await writeFile(join(folder, 'changed.json'), JSON.stringify(records))
  expect(await verify('--key', books.booksKey, 'changed.json')).toMatchObject({ code: 0 })
  const { code, output } = await verify('--key', 'millrace-proof-4.json', 'changed.json')
  expect(output).toContain('2 different records of day 4')
  expect(code).toBe(1)
  await rm(join(folder, 'changed.json'))
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
  expect(await verify('other.json')).toMatchObject({ code: 2 })
  const { code, output } = await verify('other.json', 'millrace-proof-4.json')
  expect(output).toContain('2 different records of day 4')
  expect(code).toBe(1)
})

// Attack by the operator, on reserves: money is missing on some days, or days are sealed without a word about what is
// held. Visible: to everybody who runs the stand-alone verifier, which names the days.
test('a day with less than is owed is a no that says how much, and days without reserves are counted', async () => {
  const write = async (name: string, adjust: (record: BooksRecord) => BooksRecord): Promise<void> => {
    const { records } = createSampleBooks({ days: 3, members: 3, adjust })
    await writeFile(join(folder, name), JSON.stringify({ kind: 'millrace-records', version: 1, records }))
  }
  const withReserve = (record: BooksRecord, over: object): BooksRecord =>
    record.epoch === 2 ? { ...record, reserves: [{ ...record.reserves[0]!, ...over }] } : record
  // Two members have 1.000431 and 2.000431 USDT.
  await write('short.json', (record) => withReserve(record, { amount: '862', low: '862' }))
  const short = await verify('short.json')
  expect(short.output).toContain('NO  Less is held than is owed to members')
  expect(short.output).toContain('record 2, of 2026-11-02: 3.000000 USDT too little')
  expect(short.code).toBe(1)
  await write('low.json', (record) => withReserve(record, { low: '3000000' }))
  const low = await verify('low.json')
  expect(low.output).toContain('--  The lowest of the day is less than is owed to members')
  expect(low.output).toContain('record 2, of 2026-11-02: 0.000862 USDT too little')
  await write('silent.json', (record) => ({ ...record, reserves: [] }))
  const silent = await verify('silent.json')
  expect(silent.output).toContain('--  3 days state no reserves')
  expect(silent.output).not.toContain('At least what is owed')
  for (const name of ['short.json', 'low.json', 'silent.json']) await rm(join(folder, name))
})

// Attack by a stranger, on sealed days: a statement is said to be missing, with a tree that leaves it out. Impossible:
// only a tree that makes the root of the record in the challenge counts.
test('a challenge about a tree is judged by the tree of its record only', async () => {
  const statement = books.signStatement(books.days[3]!.statements.get(books.members[5]!)!)
  const challenge = { kind: 'not-in-tree', record: books.records[3], statement }
  await writeFile(join(folder, 'challenge.json'), JSON.stringify(challenge))
  const forged = writeTreeFile({ epoch: 4, currency: 'USDT', leaves: new Uint8Array(40).fill(1) })
  await writeFile(join(folder, 'forged.tree'), forged)
  const alone = await verify('records.json', 'forged.tree', 'challenge.json')
  expect(alone.output).toContain('the tree of the record is needed and not there')
  expect(alone.output).not.toContain('The challenge is right')
  const beside = await verify('records.json', 'forged.tree', '4-USDT.tree', 'challenge.json')
  expect(beside.output).toContain('all parts of the statement are in the tree')
  const invented = books.signStatement({ ...books.days[3]!.statements.get(books.members[5]!)!, nonce: '6'.repeat(64) })
  await writeFile(join(folder, 'challenge.json'), JSON.stringify({ ...challenge, statement: invented }))
  expect((await verify('records.json', '4-USDT.tree', 'challenge.json')).output).toContain('The challenge is right')
  for (const name of ['challenge.json', 'forged.tree']) await rm(join(folder, name))
})

test('a day of quarters is a yes that names the machine’s key, and with one digit altered a no', async () => {
  const file = createSampleSeries()
  const text = writeSeriesFile(file)
  await writeFile(join(folder, 'series.json'), text)
  const { code, output } = await verify('series.json')
  expect(output).toContain('YES. Everything in these files is right.')
  expect(output).toContain('The approval is in the sealed log of decisions')
  expect(output).toContain('Solar roof 12, 2026-11-17: 3.0015 kWh.')
  expect(output).toContain(file.texts[0]!.publicKey)
  expect(code).toBe(0)
  const { booksKey } = JSON.parse(file.log![0]!.record.text) as { booksKey: string }
  expect(await verify('--key', booksKey, 'series.json')).toMatchObject({ code: 0 })
  expect(await verify('--key', books.booksKey, 'series.json')).toMatchObject({ code: 1 })
  // With the hash of the file made to fit, as a forger would.
  for (const [found, altered] of [
    ['1000.5Wh register 6000.5', '1001.5Wh register 6000.5'],
    ['0.18009 USDT 0', '0.28009 USDT 0'],
    // What the machine signed.
    [String.raw`\"registerWh\":\"6000.5\"`, String.raw`\"registerWh\":\"6001.5\"`],
    [file.approval[1]!.signature.slice(0, 64), 'a'.repeat(64)],
    [file.log![0]!.record.signature, 'a'.repeat(128)],
  ] as const) {
    expect(text).toContain(found)
    const forged = { ...(JSON.parse(text.replace(found, altered)) as SeriesFile), hash: undefined }
    await writeFile(join(folder, 'altered.json'), writeSeriesFile(forged))
    expect(await verify('altered.json'), found).toMatchObject({ code: 1 })
  }
  await writeFile(join(folder, 'altered.json'), text.replace('Solar roof 12', 'Solar roof 13'))
  expect((await verify('altered.json')).output).toContain('The file was altered')
})

test('a session’s file is a yes that names the meter, and with one digit altered a no', async () => {
  const { file, words } = createSampleSession()
  const text = writeSessionFile(file)
  await writeFile(join(folder, 'session.json'), text)
  const { code, output } = await verify('session.json')
  expect(output).toContain('YES. Everything in these files is right.')
  expect(output).toContain(words)
  expect(output).toContain('This is a demonstration')
  expect(code).toBe(0)
  expect(await verify('--key', words, 'session.json')).toMatchObject({ code: 0 })
  // Beside books, the log that has the approval has to be theirs.
  expect(await verify('session.json', 'records.json')).toMatchObject({ code: 1 })
  // Each digit of a figure, and one inside the signed record.
  for (const [found, altered] of [
    ['"energyWh":"12600"', '"energyWh":"22600"'],
    ['48224.000', '48225.000'],
    ['"endWh":"48224000"', '"endWh":"48224001"'],
    ['"id":"4a0c', '"id":"5a0c'],
    [file.log![0]!.auditHead, `5${file.log![0]!.auditHead.slice(1)}`],
  ] as const) {
    expect(text).toContain(found)
    await writeFile(join(folder, 'altered.json'), text.replace(found, altered))
    const answer = await verify('altered.json')
    expect(answer.output).toContain('NO. Something is wrong.')
    expect(answer.code).toBe(1)
  }
})

// Attack by a stranger, on sessions: everything in it is signed, with a meter and operators of the stranger’s
// own. Visible: the verdict names the meter’s key in six words, which the machine’s page and the meter show; with the
// expected key it is a no.
test('a session of another meter is a no where its key is expected', async () => {
  const [expected, forged] = [createSampleSession(), createSampleSession()]
  await writeFile(join(folder, 'forged-session.json'), writeSessionFile(forged.file))
  const { code, output } = await verify('--key', expected.words, 'forged-session.json')
  expect(output).toContain('This is another key')
  expect(code).toBe(1)
})
