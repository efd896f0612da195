import { open } from 'node:fs/promises'

/** A rename itself must survive a power cut. Systems that cannot sync a folder keep the order themselves. */
export const syncFolder = async (dir: string): Promise<void> => {
  const handle = await open(dir, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
