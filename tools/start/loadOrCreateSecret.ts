import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

/** A secret that is made once and kept in a file that only its owner reads. */
export const loadOrCreateSecret = async (file: string): Promise<string> => {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept.length >= 32) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secret
}
