import { isSessionFile, type SessionFile } from '@millrace/ocmf'
import {
  isSeriesFile,
  isTreeFile,
  readTreeFile,
  type Challenge,
  type Download,
  type RecordsFile,
  type SeriesFile,
  type SignedRecord,
  type TreeFile,
} from '@millrace/proof'

export type GivenFile = { readonly name: string; readonly bytes: Uint8Array }

/** What a file turned out to be. */
export type Content =
  | { readonly kind: 'records'; readonly records: readonly SignedRecord[] }
  | { readonly kind: 'proof'; readonly download: Download }
  | { readonly kind: 'tree'; readonly tree: TreeFile }
  | { readonly kind: 'session'; readonly file: SessionFile }
  | { readonly kind: 'series'; readonly file: SeriesFile }
  | { readonly kind: 'challenges'; readonly challenges: readonly Challenge[] }

/** Throws, with a reason for people, for a file that is none of ours. */
export async function readFile(file: GivenFile): Promise<Content> {
  const bytes = await unpack(file.bytes)
  if (isTreeFile(bytes)) return { kind: 'tree', tree: readTreeFile(bytes) }
  return readJson(parse(bytes))
}

function readJson(value: unknown): Content {
  // An answer of the server as it came: what counts is inside.
  if (hasKeys(value, ['code', 'data', 'msg'])) return readJson(value['data'])
  if (isSessionFile(value)) return { kind: 'session', file: value }
  if (isSeriesFile(value)) return { kind: 'series', file: value }
  if (isRecordsFile(value)) return { kind: 'records', records: value.records }
  if (hasKeys(value, [], ['statement', 'leaves'])) return { kind: 'proof', download: value as unknown as Download }
  if (isChallenge(value)) return { kind: 'challenges', challenges: [value] }
  if (hasKeys(value, [], ['list']) && Array.isArray(value['list']) && value['list'].every(hasChallenge))
    return { kind: 'challenges', challenges: value['list'].map(({ challenge }) => JSON.parse(challenge) as Challenge) }
  throw new Error(unknownFile)
}

/** An object with exactly these keys, or with at least some. */
function hasKeys(
  value: unknown,
  exactly: readonly string[],
  some: readonly string[] = [],
): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const found = Object.keys(value)
  return some.length > 0
    ? some.every((key) => found.includes(key))
    : found.toSorted().join(' ') === exactly.toSorted().join(' ')
}

/** All records, or a page of them, which says where the next one begins. Nothing in it may go unchecked. */
function isRecordsFile(value: unknown): value is RecordsFile {
  const keys = ['kind', 'records', 'version']
  const isPage = hasKeys(value, [...keys, 'next'])
  if (!isPage && !hasKeys(value, keys)) return false
  const { kind, version, records, next = null } = value
  if (kind !== 'millrace-records' || version !== 1 || !Array.isArray(records)) return false
  if (!records.every((record) => hasKeys(record, ['text', 'signature']))) return false
  if (next === null) return true
  const last = /"epoch":(\d+)/.exec(String(records.at(-1)?.['text']))?.[1]
  return next === Number(last) + 1
}

const unknownFile =
  'this is not a file of the open books: it takes records, trees, members’ proofs, sessions of machines and days of their quarters'

const isChallenge = (value: unknown): value is Challenge =>
  hasKeys(value, ['kind', 'first', 'second']) ||
  hasKeys(value, ['kind', 'earlier', 'later']) ||
  hasKeys(value, ['kind', 'record', 'first', 'second']) ||
  hasKeys(value, ['kind', 'record', 'statement'])

const hasChallenge = (value: unknown): value is { challenge: string } =>
  typeof value === 'object' && value !== null && 'challenge' in value && typeof value.challenge === 'string'

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Error('this can be read neither as JSON nor as a tree: it was changed, or is no file of the open books')
  }
}

/** Trees often come compressed. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'))
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    throw new Error('this cannot be unpacked: it was changed or damaged')
  }
}
