import { networks } from '@millrace/chain'
import { createKeyFile, readKeyFile, type Keys } from './keyFile.ts'
import { type OnCheckpoint, UnrecoverableError } from './runtime.ts'
import { addRailKey, findRailKeys, lockKeys, unlockKeys, type Client } from './store.ts'

/** Reads the signer's keys and publishes their public side in the database. Creates them if there were never any. */
export const publishKeys = async (client: Client, folder: string, onCheckpoint: OnCheckpoint): Promise<Keys> => {
  // Otherwise two signers that start at once on a new database would each create keys.
  await lockKeys(client)
  try {
    const published = await findRailKeys(client)
    let keys = await readKeyFile(folder)
    if (!keys) {
      // With new keys, everything on the old addresses would be lost.
      if (published.size > 0)
        throw new UnrecoverableError(
          `There is no key file in ${folder}, but the database knows the keys of a signer: ` +
            'put the copy of its key file there.',
        )
      await createKeyFile(folder)
      await onCheckpoint('keys-created')
      keys = await readKeyFile(folder)
    }
    if (!keys) throw new Error('the key file has disappeared')
    for (const { rail } of networks) {
      const { xpub, hotAddress } = keys[rail]
      const before = published.get(rail)
      if (before && (before.xpub !== xpub || before.hotAddress !== hotAddress))
        throw new UnrecoverableError(
          `The key file in ${folder} is not of this database: it has other keys for ${rail}.`,
        )
      if (!before) await addRailKey(client, rail, keys[rail])
      await onCheckpoint('key-published')
    }
    return keys
  } finally {
    await unlockKeys(client)
  }
}
