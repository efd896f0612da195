import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UserError } from '../process/UserError.ts'
import { hashFile } from './archive.ts'
import type { BackupKeys, Opener } from './backupKeys.ts'

const part = z.object({ bytes: z.number(), sha256: z.string() })
const manifest = z.object({
  format: z.literal('millrace backup 1'),
  /** The program that made it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Missing when the database is not ours. */
  database: part.optional(),
  files: part,
  keys: part,
})
export type Manifest = z.infer<typeof manifest>

export const partNames = ['database', 'files', 'keys'] as const
export type PartName = (typeof partNames)[number]
export const partFile = (name: PartName): string => `${name}.tar.zst.age`

/** The signature says that this installation made it: anybody can encrypt to a public key. */
export const writeManifest = async (folder: string, content: Manifest, keys: BackupKeys): Promise<void> => {
  const text = `${JSON.stringify(content, null, 2)}\n`
  const options = { mode: 0o600, flush: true, flag: 'wx' }
  await writeFile(join(folder, 'manifest.json'), text, options)
  await writeFile(join(folder, 'manifest.json.sig'), `${keys.sign(text)}\n`, options)
}

/** Reads the manifest of a backup that is whole and as it was made. */
export const readManifest = async (folder: string, opener: Opener): Promise<Manifest> => {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new UserError(`${folder} is no complete backup: it has no ${name}.`)
    })
  const text = await read('manifest.json')
  if (!opener.isSigned(text, await read('manifest.json.sig')))
    throw new UserError(
      `The backup ${folder} was altered, or is of another installation than the identities: take another backup.`,
    )
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new UserError(`The backup ${folder} was made by another version of Millrace: use that one.`)
  for (const name of partNames) {
    const expected = parsed.data[name]
    if (!expected) continue
    const found = await hashFile(join(folder, partFile(name))).catch(() => undefined)
    if (found?.bytes !== expected.bytes || found.sha256 !== expected.sha256)
      throw new UserError(
        `The backup ${folder} is damaged: ${partFile(name)} is ${found ? 'not as it was written' : 'missing'}; take another backup.`,
      )
  }
  return parsed.data
}
