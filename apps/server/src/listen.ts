import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

/** A process that listens at an address, whatever its role. */
export type Stoppable = { readonly url: string; readonly stop: () => Promise<void> }

/** How many connections can arrive at once: a thousand members who open a message at the same moment. */
const backlog = 4_096

export async function listen(server: FastifyInstance, { PORT: port, HOST: host }: Settings): Promise<string> {
  try {
    return await server.listen({ port, host, backlog })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; set PORT to another one.`, { cause: error })
    throw error
  }
}
