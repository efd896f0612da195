import { createServer } from 'node:net'
import { freePort } from '../process/freePort.ts'
import { UserError } from '../process/UserError.ts'

/** The port for the web server: the one that was asked for if it is free, or any free one for 0. */
export const choosePort = async (wanted: number, host: string, command: string): Promise<number> => {
  if (wanted === 0) return await freePort()
  const code = await tryToListen(wanted, host)
  if (!code) return wanted
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new UserError(`HOST is ${host}, which is no address of this machine: leave HOST out, or use 0.0.0.0.`)
  const other = await freePort(wanted < 1024 ? 8080 : wanted + 1)
  const why = code === 'EACCES' ? 'may not be used by this user' : 'is taken by another program'
  throw new UserError(`Port ${wanted} ${why}: start with PORT=${other} ${command}.`)
}

const tryToListen = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })

/**
 * The port of a program beside the web server: at a fixed distance, so that it is the same every time, or 0 for any
 * free one when the system chose the web server's port.
 */
export const neighbourPort = (webPort: number, distance: number): number =>
  webPort === 0 || webPort + distance > 65_535 ? 0 : webPort + distance
