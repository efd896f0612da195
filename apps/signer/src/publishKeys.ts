import { networks } from '@millrace/chain'
import { createKeyFile, readKeyFile, type Keys } from './keyFile.ts'
import type { OnCheckpoint } from './OnCheckpoint.ts'
import { UnrecoverableError } from './PayoutRefused.ts'
import { addRailKey, findRailKeys, lockKeys, unlockKeys, type Client } from './store.ts'

/**
 * The keys of this signer, whose public side the database knows from then on. Makes them when there have never been
 * any.
 */
export const publishKeys = async (client: Client, folder: string, onCheckpoint: OnCheckpoint): Promise<Keys> => {
  // Two signers that start at once on a new database would otherwise make keys of their own each.
  await lockKeys(client)
  try {
    const known = await findRailKeys(client)
    if (!(await readKeyFile(folder))) {
      // New keys would leave everything that was paid to the old ones behind.
      if (known.size > 0)
        throw new UnrecoverableError(
          `There is no key file in ${folder}, but the database knows the keys of a signer: put the copy of its key file there.`,
        )
      await createKeyFile(folder)
      await onCheckpoint('keys-made')
    }
    const keys = await readKeyFile(folder)
    if (!keys) throw new Error('the key file is gone again')
    for (const { rail } of networks) {
      const { xpub, hotAddress } = keys[rail]
      const before = known.get(rail)
      if (before && (before.xpub !== xpub || before.hotAddress !== hotAddress))
        throw new UnrecoverableError(
          `The key file in ${folder} is not of this database: it has other keys for ${rail}.`,
        )
      if (!before) await addRailKey(client, rail, keys[rail])
      await onCheckpoint('key-known')
    }
    return keys
  } finally {
    await unlockKeys(client)
  }
}
