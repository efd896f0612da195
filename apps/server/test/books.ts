import { generateKeyPairSync, sign } from 'node:crypto'
import type { Platform } from '../src/http/context.ts'
import { sealBooks } from '../src/transparency/index.ts'
import type { TestDatabase } from './createTestDatabase.ts'

export type BooksSigner = {
  /** The public half, in hex. */
  readonly booksKey: string
  /** Signs a hash, in hex, as the signer would. */
  readonly sign: (hash: string) => string
  /** Signs all records that wait. */
  readonly signRecords: () => Promise<void>
}

/** In place of the signer's program: publishes a key, and signs records in order. */
export async function createBooksSigner({ owner }: Pick<TestDatabase, 'owner'>): Promise<BooksSigner> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  await owner.query('select publish_books_key($1)', [key])
  const signHash = (hash: Buffer) => sign(null, hash, privateKey)
  return {
    booksKey: key.toString('hex'),
    sign: (hash) => signHash(Buffer.from(hash, 'hex')).toString('hex'),
    async signRecords() {
      const { rows } = await owner.query<{ epoch: number; hash: Buffer }>(
        'select epoch, hash from transparency_record where signature is null order by epoch',
      )
      for (const { epoch, hash } of rows) await owner.query('select sign_record($1, $2)', [epoch, signHash(hash)])
    },
  }
}

/** Ends the day and seals it, signed. Returns its epoch. */
export async function sealNextDay(
  platform: Pick<Platform, 'pool' | 'db' | 'vault' | 'settings'>,
  signer: BooksSigner,
): Promise<number> {
  await platform.pool.query('select ledger.next_day()')
  const epoch = await sealBooks(platform)
  if (epoch === null) throw new Error('no day was due')
  await signer.signRecords()
  return epoch
}
