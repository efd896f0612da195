import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../process/UserError.ts'
import { hashFile, type Part } from './archive.ts'
import type { BackupKeys, Opener } from './backupKeys.ts'

const format = 'millrace backup 1'

export type Manifest = {
  readonly format: typeof format
  /** The program that made it. */
  readonly version: string
  readonly takenAt: string
  /** Missing when the database is not ours. */
  readonly database?: Part
  readonly files: Part
  readonly keys: Part
}

export const partNames = ['database', 'files', 'keys'] as const
export type PartName = (typeof partNames)[number]
export const partFile = (name: PartName): string => `${name}.tar.zst.age`

/** The signature says that this installation made it: anybody can encrypt to a public key. */
export const writeManifest = async (
  folder: string,
  content: Omit<Manifest, 'format'>,
  keys: BackupKeys,
): Promise<void> => {
  const text = `${JSON.stringify({ format, ...content } satisfies Manifest, null, 2)}\n`
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
  // What is signed was written by writeManifest, of this version or another one.
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== format)
    throw new UserError(
      `The backup ${folder} was made by another version of Millrace, ${manifest.version}: use that one.`,
    )
  for (const name of partNames) {
    const expected = manifest[name]
    if (!expected) continue
    const found = await hashFile(join(folder, partFile(name))).catch(() => undefined)
    if (found?.bytes !== expected.bytes || found.sha256 !== expected.sha256)
      throw new UserError(
        `The backup ${folder} is damaged: ${partFile(name)} is ${found ? 'not as it was written' : 'missing'}; take another backup.`,
      )
  }
  return manifest
}
