import { readExpectedKey, uncheckedKey, type ExpectedKey, type Sha256 } from '@millrace/proof'
import type { Line } from './lines.ts'
import type { GivenFile } from './readFile.ts'
import { verifyFiles, type Report } from './verifyFiles.ts'

// Only what is used of Node, whose types would hide what a browser lacks.
declare const require: (name: string) => unknown
declare const process: {
  readonly argv: readonly string[]
  exitCode: number
  readonly stdout: { write: (text: string) => void; readonly isTTY?: boolean }
}
type Files = {
  existsSync: (path: string) => boolean
  readFileSync: (path: string) => Uint8Array
  readdirSync: (path: string) => string[]
  statSync: (path: string) => { isDirectory: () => boolean; isFile: () => boolean }
}
type Crypto = {
  hash?: (algorithm: 'sha256', input: Uint8Array, encoding: 'buffer') => Uint8Array
  createHash: (algorithm: 'sha256') => { update: (input: Uint8Array) => { digest: () => Uint8Array } }
}

const usage = `Checks the files of Millrace's open books, without a network.

  node verify.html [--key KEY] FILE…     records.json, *.tree (also .gz), millrace-proof-*.json,
                                     millrace-session-*.json, millrace-series-*.json; or a folder
                                     with them

KEY is the key that the books have to be signed with: its 64 digits, its six words in quotation marks, or a file with
them; or a record or proof that you have kept from earlier. Take it from where you trust it, and not from these files.
For a session or a day of a machine it may be the machine's own, as its page and its meter show it.

It answers YES (exit code 0) when everything in all files is right and signed with that key, NO (exit code 1) when
something is wrong or signed with another, and NOT YET (exit code 2) when everything is right and no key was given.
Of a session or a day alone it says YES without a key, and names the machine's.
`

const exitCodes = { yes: 0, no: 1, unchecked: 2 } as const

export async function runInNode(): Promise<void> {
  process.exitCode = 1
  try {
    const { paths, key } = readArguments(process.argv.slice(2))
    if (paths.length === 0) {
      process.stdout.write(usage)
      return
    }
    const sha256 = nodeSha256()
    const expected = key === undefined ? undefined : await readKey(key, sha256)
    const report = await verifyFiles(readPaths(paths), { sha256, expected })
    process.stdout.write(render(report))
    process.exitCode = exitCodes[report.verdict]
  } catch (error) {
    process.stdout.write(`NO. ${(error as Error).message}\n`)
  }
}

/** No paths when something else was asked for, or nothing. */
function readArguments(given: readonly string[]): { paths: readonly string[]; key?: string } {
  const paths: string[] = []
  let key: string | undefined
  for (let i = 0; i < given.length; i += 1) {
    const one = given[i] as string
    if (one === '--help') return { paths: [] }
    if (one === '--key') {
      i += 1
      key = given[i] ?? ''
    } else if (one.startsWith('--key=')) key = one.slice(6)
    else paths.push(one)
  }
  return key === undefined ? { paths } : { paths, key }
}

/** The key itself, or the path of a file that says it. */
async function readKey(key: string, sha256: Sha256): Promise<ExpectedKey> {
  const { existsSync, readFileSync } = require('node:fs') as Files
  return await readExpectedKey(existsSync(key) ? new TextDecoder().decode(readFileSync(key)) : key, sha256)
}

/** What `npm run audit` keeps in the same folder and checks itself. */
const auditFiles = ['flows.json', 'machines.json', 'reserves.json', 'summary.json']

function readPaths(paths: readonly string[]): GivenFile[] {
  const { readFileSync, readdirSync, statSync } = require('node:fs') as Files
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [{ name: path, bytes: readFileSync(path) }]
    return readdirSync(path)
      .filter((name) => /\.(?:json|tree|gz)$/.test(name) && !auditFiles.includes(name))
      .filter((name) => statSync(`${path}/${name}`).isFile())
      .toSorted()
      .map((name) => ({ name: `${path}/${name}`, bytes: readFileSync(`${path}/${name}`) }))
  })
}

function nodeSha256(): Sha256 {
  const { hash, createHash } = require('node:crypto') as Crypto
  if (hash) return (input) => hash('sha256', input, 'buffer')
  return (input) => createHash('sha256').update(input).digest()
}

function render({ verdict, key, sections }: Report): string {
  const colour = (code: number, text: string): string =>
    process.stdout.isTTY ? `\u001B[${code}m${text}\u001B[0m` : text
  const mark = ({ isOk: isFine, isNote }: Line): string =>
    isNote ? colour(33, '--') : isFine ? colour(32, 'ok') : colour(31, 'NO')
  const line = (one: Line): string[] => [
    `  ${mark(one)}  ${one.text}`,
    ...[one.detail, ...one.facts].filter(Boolean).map((more) => `      ${more}`),
  ]
  return [
    ...sections.flatMap(({ title, lines }) => [title, ...lines.flatMap(line), '']),
    ...(key ? [key.text] : []),
    {
      yes: colour(32, 'YES. Everything in these files is right.'),
      unchecked: colour(33, `NOT YET. Everything in these files fits together, but ${uncheckedKey}.`),
      no: colour(31, 'NO. Something is wrong.'),
    }[verdict],
    '',
  ].join('\n')
}
