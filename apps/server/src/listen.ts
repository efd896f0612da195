import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

/** A process that listens at an address, whatever its role. */
export type Stoppable = { readonly url: string; readonly stop: () => Promise<void> }

export async function listen(server: FastifyInstance, { PORT: port, HOST: host }: Settings): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; set PORT to another one.`, { cause: error })
    throw error
  }
}
