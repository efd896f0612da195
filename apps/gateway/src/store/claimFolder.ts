import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '../settingsError.ts'

/**
 * Two programs with one folder would sign different texts under one number. The system itself ends the claim when a
 * program is killed, so that nothing is left behind after a power cut.
 */
export async function claimFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `millrace-gateway-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)}`
  const address =
    {
      linux: `\0${name}`,
      win32: `\\\\?\\pipe\\${name}`,
    }[process.platform as string] ?? join(tmpdir(), `${name}.sock`)
  const isFile = !address.startsWith('\0') && process.platform !== 'win32'
  const server =
    (await listen(address)) ??
    (isFile && !(await isAnswered(address)) ? await rm(address).then(() => listen(address)) : null)
  if (!server) throw new SettingsError('GATEWAY_DATA is in use by another gateway.')
  server.unref()
  return () => server.close()
}

const listen = (address: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })

const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
