import type { Sha256 } from '@millrace/proof'
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
  readFileSync: (path: string) => Uint8Array
  readdirSync: (path: string) => string[]
  statSync: (path: string) => { isDirectory: () => boolean; isFile: () => boolean }
}
type Crypto = {
  hash?: (algorithm: 'sha256', input: Uint8Array, encoding: 'buffer') => Uint8Array
  createHash: (algorithm: 'sha256') => { update: (input: Uint8Array) => { digest: () => Uint8Array } }
}

const usage = `Checks the files of Millrace's open books, without a network.

  node verify.html FILE…     records.json, *.tree (also .gz), millrace-proof-*.json; or a folder with them

It answers YES (exit code 0) when everything in all files is right, and NO (exit code 1) otherwise.
`

export async function runInNode(): Promise<void> {
  const paths = process.argv.slice(2)
  process.exitCode = 1
  if (paths.length === 0 || paths.includes('--help')) {
    process.stdout.write(usage)
    return
  }
  try {
    const report = await verifyFiles(readPaths(paths), nodeSha256())
    process.stdout.write(render(report))
    process.exitCode = report.isOk ? 0 : 1
  } catch (error) {
    process.stdout.write(`NO. ${(error as Error).message}\n`)
  }
}

function readPaths(paths: readonly string[]): GivenFile[] {
  const { readFileSync, readdirSync, statSync } = require('node:fs') as Files
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [{ name: path, bytes: readFileSync(path) }]
    return readdirSync(path)
      .filter((name) => /\.(?:json|tree|gz)$/.test(name) && statSync(`${path}/${name}`).isFile())
      .toSorted()
      .map((name) => ({ name: `${path}/${name}`, bytes: readFileSync(`${path}/${name}`) }))
  })
}

function nodeSha256(): Sha256 {
  const { hash, createHash } = require('node:crypto') as Crypto
  if (hash) return (input) => hash('sha256', input, 'buffer')
  return (input) => createHash('sha256').update(input).digest()
}

function render({ isOk, sections }: Report): string {
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
    isOk ? colour(32, 'YES. Everything in these files is right.') : colour(31, 'NO. Something is wrong.'),
    '',
  ].join('\n')
}
