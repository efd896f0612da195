import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bank's own Ed25519 key. What it signs, nobody else can have written; the platform's secret is no part of it. */
export type BankKey = {
  /** The public half, in hexadecimal. */
  readonly publicKey: string
  /** The signature over the text's bytes, in hexadecimal. */
  readonly sign: (text: string) => string
}

/** Reads the key, or creates it at the bank's first start. */
export function openBankKey(folder: string): BankKey {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'key.pem')
  const privateKey = createPrivateKey(readKey(file) ?? createKey(file))
  return {
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex'),
  }
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The file gets its name when it is complete, so that a crash leaves a whole key or none. */
function createKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const temporary = `${file}.${process.pid}`
  rmSync(temporary, { force: true })
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  linkSync(temporary, file)
  rmSync(temporary)
  return text
}
