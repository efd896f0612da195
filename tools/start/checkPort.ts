import { createServer } from 'node:net'
import { freePort } from '../process/freePort.ts'
import { UserError } from '../process/UserError.ts'

/** The port to use: the wished one when it can be had, any free one for 0. */
export const checkPort = async (wished: number, host: string, command: string): Promise<number> => {
  if (wished === 0) return await freePort()
  const code = await whyBusy(wished, host)
  if (!code) return wished
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new UserError(`HOST is ${host}, which is no address of this machine: leave HOST out, or use 0.0.0.0.`)
  const other = await freePort(wished < 1024 ? 8080 : wished + 1)
  const why = code === 'EACCES' ? 'may not be used by this user' : 'is taken by another program'
  throw new UserError(`Port ${wished} ${why}: start with PORT=${other} ${command}.`)
}

const whyBusy = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
