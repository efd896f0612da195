import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Rpc } from '../../packages/chain/src/index.ts'

/** The whole chain, as its file has it. */
export const dumpState = async (rpc: Rpc): Promise<Buffer> =>
  Buffer.from((await rpc.call<string>('anvil_dumpState', [])).slice(2), 'hex')

/** Saves the whole chain. The file is renamed when it is complete, so a power cut leaves no half of one. */
export const saveState = async (rpc: Rpc, file: string): Promise<void> => {
  const dump = await dumpState(rpc)
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(dump)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/** Runs the work with the saved state as a JSON file, which the node reads; undefined if nothing was saved. */
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
