import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { SettingsError } from './settingsError.ts'

/** The machine's Ed25519 key, by which the platform knows what it says. */
export async function readKey(file: string): Promise<KeyObject> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(
      error.code === 'ENOENT'
        ? 'GATEWAY_KEY names no file: make a key with --new-key.'
        : `GATEWAY_KEY cannot be read (${error.code}).`,
    )
  })
  // Like ssh, refuse a key that other users can read.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new SettingsError('GATEWAY_KEY can be read by others: its mode must be 0600.')
  return parseKey(text)
}

export function parseKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Without the cause, which may quote the file.
  }
  throw new SettingsError('GATEWAY_KEY is no Ed25519 key in PEM.')
}

/** Never replaces a key: what it has signed would no longer be known. */
export async function createKey(file: string): Promise<KeyObject> {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx', flush: true }).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(
      error.code === 'EEXIST'
        ? 'GATEWAY_KEY is there already: its public key is printed by --public-key.'
        : `GATEWAY_KEY cannot be written (${error.code}).`,
    )
  })
  return await readKey(file)
}

/** The 32 bytes in base64, as the console takes them. */
export const toPublicKey = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** The signature of exactly this text, in base64. The same text always gets the same one. */
export const signText = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64')
