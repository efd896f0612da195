import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, so that no connection takes it before it is used. */
const lowest = 12_000
const highest = 32_000
const triesMax = 50

/** The preferred port if it is free, otherwise any free one. */
export const freePort = async (preferred = 0): Promise<number> => {
  if (preferred !== 0 && (await isFree(preferred))) return preferred
  for (let tries = 0; tries < triesMax; tries++) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error('the system has no free port')
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
