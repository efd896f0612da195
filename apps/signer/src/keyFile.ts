import { deriveHotAddress, type Address, type Rail } from '@millrace/chain'
import { createSeed, deriveExtendedKeys, toExtendedPublicKey } from '@millrace/chain/private/keys'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UnrecoverableError } from './runtime.ts'

/** A rail's keys. The private one never leaves this program. */
export type RailKeys = { readonly xprv: string; readonly xpub: string; readonly hotAddress: Address }
export type Keys = Readonly<Record<Rail, RailKeys>>

const content = z.object({ bep20: z.string(), trc20: z.string() })
const getKeyFile = (folder: string) => join(folder, 'keys.json')

/** Null when the folder has no key file. */
export const readKeyFile = (folder: string): Promise<Keys | null> =>
  readPrivateFile(getKeyFile(folder), (text) => {
    const { bep20, trc20 } = content.parse(JSON.parse(text))
    return { bep20: toRailKeys(bep20), trc20: toRailKeys(trc20) }
  })

/** Null when there is no such file. */
export const readPrivateFile = async <Content>(
  file: string,
  parse: (text: string) => Content,
): Promise<Content | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UnrecoverableError(`The key file ${file} cannot be read (${error.code}).`)
  })
  if (text === null) return null
  // Like ssh, refuse a key that other users can read.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new UnrecoverableError(`The key file ${file} can be read by others: its mode must be 0600.`)
  try {
    return parse(text)
  } catch {
    // Without the cause, which may quote the file's content.
    throw new UnrecoverableError(`The key file ${file} is damaged: put its copy back.`)
  }
}

/** Creates the key file, unless another signer has created it in the meantime. */
export const createKeyFile = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await createPrivateFile(getKeyFile(folder), createContent())
  } catch (error) {
    throw new UnrecoverableError(`No key file can be made in ${folder} (${(error as NodeJS.ErrnoException).code}).`)
  }
  // The directory entry has to be on disk too before anything is paid to these keys. Not every system supports this.
  const directory = await open(folder).catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

const createContent = (): string => {
  const seed = createSeed()
  return JSON.stringify({
    bep20: deriveExtendedKeys(seed, 'bep20').xprv,
    trc20: deriveExtendedKeys(seed, 'trc20').xprv,
  })
}

/** Creates the file, unless it is there. It gets its name when it is complete, and a link never replaces a file. */
export const createPrivateFile = async (file: string, text: string): Promise<void> => {
  const temporary = `${file}.${process.pid}`
  await rm(temporary, { force: true })
  await writeDurably(temporary, text)
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
}

export const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const toRailKeys = (xprv: string): RailKeys => {
  const xpub = toExtendedPublicKey(xprv)
  return { xprv, xpub, hotAddress: deriveHotAddress(xpub) }
}
