import { deriveHotAddress, type Address, type Rail } from '@millrace/chain'
import { createSeed, deriveExtendedKeys } from '@millrace/chain/private/keys'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HDKey } from 'viem/accounts'
import { z } from 'zod'
import { UnrecoverableError } from './PayoutRefused.ts'

/** A rail's keys. The private one never leaves this program. */
export type RailKeys = { readonly xprv: string; readonly xpub: string; readonly hotAddress: Address }
export type Keys = Readonly<Record<Rail, RailKeys>>

const content = z.object({ bep20: z.string(), trc20: z.string() })
const fileIn = (folder: string) => join(folder, 'keys.json')

/** The keys that are kept in a folder; null when there is no key file. */
export const readKeyFile = async (folder: string): Promise<Keys | null> => {
  const file = fileIn(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UnrecoverableError(`The key file ${file} cannot be read (${error.code}).`)
  })
  if (text === null) return null
  // As ssh does: a key that others could read is not used as if nobody had.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new UnrecoverableError(`The key file ${file} can be read by others: its mode must be 0600.`)
  try {
    const { bep20, trc20 } = content.parse(JSON.parse(text))
    return { bep20: keysOf(bep20), trc20: keysOf(trc20) }
  } catch {
    // Without the cause, which may repeat what is in the file.
    throw new UnrecoverableError(`The key file ${file} is damaged: put its copy back.`)
  }
}

/** Makes the keys, once: when somebody else has made them meanwhile, theirs stay. */
export const createKeyFile = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = `${fileIn(folder)}.${process.pid}`
    await rm(made, { force: true })
    await writeThrough(made, newContent())
    // Under its name it is whole, and a link never replaces what is there.
    await link(made, fileIn(folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(made)
  } catch (error) {
    throw new UnrecoverableError(`No key file can be made in ${folder} (${(error as NodeJS.ErrnoException).code}).`)
  }
  // The name too must have come to the disk before anything is paid to these keys; not every system can be asked for
  // that.
  const directory = await open(folder).catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

const newContent = (): string => {
  const seed = createSeed()
  return JSON.stringify({
    bep20: deriveExtendedKeys(seed, 'bep20').xprv,
    trc20: deriveExtendedKeys(seed, 'trc20').xprv,
  })
}

const writeThrough = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const keysOf = (xprv: string): RailKeys => {
  const key = HDKey.fromExtendedKey(xprv)
  if (!key.privateKey) throw new TypeError('not a private key')
  return { xprv, xpub: key.publicExtendedKey, hotAddress: deriveHotAddress(key.publicExtendedKey) }
}
