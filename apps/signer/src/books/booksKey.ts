import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { createPrivateFile, readPrivateFile } from '../keyFile.ts'

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
export const readBooksKey = (folder: string): Promise<BooksKey | null> =>
  readPrivateFile(getKeyFile(folder), (text) => toBooksKey(createPrivateKey(text)))

/** Creates the key, unless another signer has created it in the meantime. */
export const createBooksKey = (folder: string): Promise<void> =>
  createPrivateFile(
    getKeyFile(folder),
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  )

const toBooksKey = (privateKey: KeyObject): BooksKey => {
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    sign: (hash) => sign(null, Buffer.from(hash, 'hex'), privateKey).toString('hex'),
    isSigned: (hash, signature) => verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'hex')),
  }
}
