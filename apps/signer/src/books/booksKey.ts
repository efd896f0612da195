import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { link, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../keyFile.ts'
import { UnrecoverableError } from '../runtime.ts'

/** The Ed25519 key that signs the record of each day. Its private half never leaves this program. */
export type BooksKey = {
  /** In hexadecimal. */
  readonly publicKey: string
  /** Signs a record's hash. Both are in hexadecimal. */
  readonly sign: (hash: string) => string
  readonly isSigned: (hash: string, signature: string) => boolean
}

const getKeyFile = (folder: string) => join(folder, 'books-key.pem')

/** Null when the folder has no such key. */
export const readBooksKey = async (folder: string): Promise<BooksKey | null> => {
  const file = getKeyFile(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UnrecoverableError(`The key file ${file} cannot be read (${error.code}).`)
  })
  if (text === null) return null
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new UnrecoverableError(`The key file ${file} can be read by others: its mode must be 0600.`)
  try {
    return toBooksKey(createPrivateKey(text))
  } catch {
    // Without the cause, which may quote the file's content.
    throw new UnrecoverableError(`The key file ${file} is damaged: put its copy back.`)
  }
}

/** Creates the key, unless another signer has created it in the meantime. */
export const createBooksKey = async (folder: string): Promise<void> => {
  const file = getKeyFile(folder)
  const temporary = `${file}.${process.pid}`
  await rm(temporary, { force: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeDurably(temporary, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
}

const toBooksKey = (privateKey: KeyObject): BooksKey => {
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    sign: (hash) => sign(null, Buffer.from(hash, 'hex'), privateKey).toString('hex'),
    isSigned: (hash, signature) => verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'hex')),
  }
}
