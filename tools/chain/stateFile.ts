import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Rpc } from '../../packages/chain/src/index.ts'

/** Saves the whole chain. It is written aside and renamed: a name means a whole state, whenever the power goes. */
export const saveState = async (rpc: Rpc, file: string): Promise<void> => {
  const dump = await rpc.call<string>('anvil_dumpState', [])
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(Buffer.from(dump.slice(2), 'hex'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/** Runs the work with the saved state as the node reads it; without one when nothing was saved. */
export const withState = async <T>(
  file: string | undefined,
  work: (jsonFile: string | undefined) => Promise<T>,
): Promise<T> => {
  const saved = file && (await readFile(file).catch(() => undefined))
  if (!file || !saved) return await work(undefined)
  const jsonFile = `${file}.json`
  await writeFile(jsonFile, await promisify(gunzip)(saved), { mode: 0o600 })
  try {
    return await work(jsonFile)
  } finally {
    await rm(jsonFile, { force: true })
  }
}
