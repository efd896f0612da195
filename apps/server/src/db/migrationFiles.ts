import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type MigrationFile = { readonly name: string; readonly sql: string; readonly sha256: string }

export type MigrationFiles = {
  /** Numbered; each is applied once, in order. */
  readonly tables: readonly MigrationFile[]
  /** One for each domain. All are applied again whenever the fingerprint changes. */
  readonly functions: readonly MigrationFile[]
  /** Includes the tables: a new table file may have dropped a view that was in its way. */
  readonly functionsSha256: string
}

export const sqlFolder = new URL('../../sql/', import.meta.url)

export async function readMigrationFiles(folder: URL = sqlFolder): Promise<MigrationFiles> {
  const tables = await readFolder(new URL('tables/', folder), /^\d{4}_[a-z0-9_]+\.sql$/, '0001_name.sql')
  const functions = await readFolder(new URL('functions/', folder), /^[a-z][a-z0-9_]*\.sql$/, 'name.sql')
  const fingerprints = [...tables, ...functions].map(({ name, sha256 }) => `${name} ${sha256}\n`)
  return { tables, functions, functionsSha256: hashSha256(fingerprints.join('')) }
}

async function readFolder(folder: URL, pattern: RegExp, example: string): Promise<MigrationFile[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const files = await Promise.all(
    fileNames.map(async (fileName) => {
      if (!pattern.test(fileName)) throw new Error(`${fileName} is not named like ${example}.`)
      // A checkout on Windows may have other line endings; the SQL is the same.
      const sql = (await readFile(new URL(fileName, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name: fileName.slice(0, -'.sql'.length), sql, sha256: hashSha256(sql) }
    }),
  )
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const hashSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
