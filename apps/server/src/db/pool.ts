import pg from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082

// pg parses these as arrays of strings, but its list of types does not include them.
const parseArray = pg.types.getTypeParser(int8Array as number)

/** Exact where pg would lose something: int8 as bigint, and DATE as a string, because a day has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return (text: string) => BigInt(text)
    if (oid === int8Array)
      return (text: string) =>
        (parseArray(text) as (string | null)[]).map((item) => (item === null ? null : BigInt(item)))
    if (oid === date) return (text: string) => text
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

export type PoolOptions = {
  /** Small on purpose: updates of one hot row are 2.5 times slower with 64 connections than with 8. */
  readonly max?: number
  readonly connectTimeoutMs?: number
  /** The database cancels a statement that runs longer; 0 for no limit. */
  readonly statementTimeoutMs?: number
  /** A statement that is not answered within this time fails, also if the database hangs; without it, never. */
  readonly answerTimeoutMs?: number
  /** Sessions that can change nothing, whatever the login may do. */
  readonly isReadOnly?: boolean
  readonly name?: string
  /** For a library with SQL of its own that expects pg's default types. */
  readonly hasPlainTypes?: boolean
  readonly Client?: new () => pg.Client
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void
}

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.isReadOnly ? toReadOnlyUrl(url) : url,
    ...(!options.hasPlainTypes && { types }),
    ...(options.Client && { Client: options.Client }),
    max: options.max ?? 12,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    ...(options.answerTimeoutMs && { query_timeout: options.answerTimeoutMs }),
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.name ?? 'millrace',
    keepAlive: true,
  })
  // Without a listener a connection that breaks while idle would crash the process.
  pool.on('error', (error) => options.onError?.(error))
  // The same for one that breaks while checked out, between two statements; the next statement will fail.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** In the URL, since options that it has would replace those that are given beside it. */
function toReadOnlyUrl(text: string): string {
  const url = new URL(text)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c default_transaction_read_only=on`.trim())
  return url.href
}
