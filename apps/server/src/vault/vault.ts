import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDisk } from '../openDisk.ts'
import { readKeys, type Key } from './keys.ts'

export type Ciphertext = { readonly cipher: Buffer; readonly keyId: string }

/** Encrypts what must stay unreadable to somebody who has only the database or the disk. */
export type Vault = {
  /** Encrypts for one place: a ciphertext that was moved to another row or column does not open there. */
  readonly seal: (place: string, bytes: Uint8Array) => Ciphertext
  readonly open: (place: string, sealed: Ciphertext) => Buffer
  readonly hasKey: (keyId: string) => boolean
  /** The key that encrypts and digests now. */
  readonly keyId: string
  /** A keyed hash, for texts too short to be hashed without a secret. Under the current key unless one is named. */
  readonly digest: (place: string, text: string, keyId?: string) => Buffer
  readonly saveFile: (bytes: Uint8Array) => Promise<{ readonly name: string; readonly keyId: string }>
  readonly readFile: (name: string, keyId: string) => Promise<Buffer>
  readonly removeFile: (name: string) => Promise<void>
}

const nonceBytes = 12
const tagBytes = 16

export async function createVault({
  DATA_KEY,
  MILLRACE_DATA,
}: {
  readonly DATA_KEY: string
  readonly MILLRACE_DATA: string
}): Promise<Vault> {
  const keys = await readKeys(DATA_KEY, MILLRACE_DATA)
  const [current] = keys
  const getKey = (id: string): Key => {
    const key = keys.find((key) => key.id === id)
    if (!key) throw new Error(`Nothing can be decrypted without the data key ${id}; add it to DATA_KEY.`)
    return key
  }
  const folder = join(MILLRACE_DATA, 'private')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Also where it was made by hand, or by an earlier version.
  await chmod(folder, 0o700)
  const disk = openDisk(folder, 'private')
  const digestKeys = new Map(
    keys.map(({ id, bytes }) => [id, Buffer.from(hkdfSync('sha256', bytes, '', 'millrace digest', 32))]),
  )

  function seal(place: string, bytes: Uint8Array): Ciphertext {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final()])
    return { cipher: Buffer.concat([sealed, cipher.getAuthTag()]), keyId: current.id }
  }

  function open(place: string, { cipher, keyId }: Ciphertext): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', getKey(keyId).bytes, cipher.subarray(0, nonceBytes)).setAAD(
      Buffer.from(place),
    )
    decipher.setAuthTag(cipher.subarray(-tagBytes))
    return Buffer.concat([decipher.update(cipher.subarray(nonceBytes, -tagBytes)), decipher.final()])
  }

  return {
    seal,
    open,
    hasKey: (keyId) => keys.some(({ id }) => id === keyId),
    keyId: current.id,
    digest(place, text, keyId = current.id) {
      const key = digestKeys.get(getKey(keyId).id) as Buffer
      return createHmac('sha256', key).update(`${place}\0${text}`).digest()
    },
    async saveFile(bytes) {
      const name = `${randomUUID()}.bin`
      const { cipher, keyId } = seal(name, bytes)
      // Not by the disk, whose files are open to all.
      await writeFile(join(folder, name), cipher, { mode: 0o600 })
      return { name, keyId }
    },
    readFile: async (name, keyId) => open(name, { cipher: Buffer.from(await (await disk()).getBytes(name)), keyId }),
    removeFile: async (name) => await (await disk()).delete(name),
  }
}
