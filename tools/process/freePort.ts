import { createServer } from 'node:net'

/** The preferred port if it is free, otherwise any free one. */
export const freePort = async (preferred = 0): Promise<number> =>
  (await tryPort(preferred)) ?? (await tryPort(0)) ?? Promise.reject(new Error('the system has no free port'))

const tryPort = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
