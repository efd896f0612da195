import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Key = { readonly id: string; readonly bytes: Buffer }

/** The keys; the first one encrypts. Without any, one is generated and stored where only this user can read it. */
export async function readKeys(configured: string, dataFolder: string): Promise<readonly [Key, ...Key[]]> {
  const texts = (configured || (await readOrCreateKey(dataFolder))).split(',')
  const [first, ...rest] = texts.map(parseKey)
  if (!first) throw new Error('There is no data key.')
  return [first, ...rest]
}

async function readOrCreateKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'data.key')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return stored.trim()
  await mkdir(dataFolder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    // Of several processes that start at once, one creates the key: a link is atomic.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

function parseKey(text: string): Key {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32) throw new Error('A data key has 32 bytes; this one does not.')
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes }
}
