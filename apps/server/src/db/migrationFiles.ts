import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type MigrationFile = { readonly name: string; readonly sql: string; readonly sha256: string }

export const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** The numbered files, in order. */
export async function readMigrationFiles(folder: URL = migrationsFolder): Promise<MigrationFile[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const files = await Promise.all(
    fileNames.map(async (fileName) => {
      if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(fileName)) throw new Error(`${fileName} is not named like 0001_name.sql.`)
      // A checkout on Windows may change the line ends; the migration is the same.
      const sql = (await readFile(new URL(fileName, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name: fileName.slice(0, -'.sql'.length), sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}
