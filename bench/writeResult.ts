import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'results')

/** Keeps a bench's table, and the figures it was made from, in the repository. */
export async function writeResult(name: string, table: string, figures?: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.md`), table)
  if (figures !== undefined) await writeFile(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`)
}
