import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { freePort } from '../process/freePort.ts'
import { endProcess, removeProcessFile, readProcessFile, writeProcessFile } from '../process/processFile.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { addressesText } from './addressesText.ts'
import { checkPort } from './checkPort.ts'
import { checkFreeSpace } from './freeSpace.ts'
import { loadOrCreateSecret } from './loadOrCreateSecret.ts'
import { Millrace, type Plan } from './Millrace.ts'
import { neighbourPort } from './neighbourPort.ts'

type Options = { readonly isDatabaseOurs: boolean; readonly isDevelopment: boolean }

/** Starts everything for these settings and keeps it running until a signal; or says where it runs already. */
export const runMillrace = async (settings: Settings, { isDatabaseOurs, isDevelopment }: Options): Promise<void> => {
  const command = isDevelopment ? 'npm run dev' : 'npm start'
  const dataDir = settings.MILLRACE_DATA
  const ownNote = join(dataDir, 'start.pid')
  const logFile = join(dataDir, 'server.log')
  const say = (line: string) => {
    process.stdout.write(`${line}\n`)
  }
  await checkFreeSpace(dataDir)
  await openDataDir(dataDir)
  const claim = await withLock(join(dataDir, 'start.lock'), async () => {
    const running = await readProcessFile(ownNote)
    if (running) return { running }
    // What outlived its own start would hold its port. Database and chains are attached to instead, since they hold
    // what is not saved yet.
    for (const name of ['server', 'signer', 'bank']) {
      const orphan = await readProcessFile(join(dataDir, `${name}.pid`))
      if (!orphan) continue
      say(`Ending the ${name} that an earlier start left behind`)
      await endProcess(orphan.pid)
    }
    const port = await checkPort(settings.PORT, settings.HOST, command)
    const url = `http://${['0.0.0.0', '127.0.0.1', '::', '::1'].includes(settings.HOST) ? 'localhost' : settings.HOST}:${port}`
    await writeProcessFile(ownNote, process.pid, url)
    return { port, url, bank: await bankFor(settings, url) }
  })
  if (claim.running && isDevelopment) {
    throw new UserError(
      `Millrace already runs from ${dataDir}, as process ${claim.running.pid}: end it first, since npm run dev uses the same data folder.`,
    )
  }
  if (claim.running)
    return say(
      `Millrace already runs from ${dataDir}, as process ${claim.running.pid}.\n${await addressesText(claim.running.url, { logFile })}`,
    )

  const millrace = new Millrace({
    settings,
    isDatabaseOurs,
    port: claim.port,
    url: claim.url,
    bank: claim.bank,
    development: isDevelopment ? { serverPort: await freePort() } : undefined,
    onProgress: say,
  })
  const stopped = stopOnSignal(async () => {
    say('Stopping')
    await millrace.stop()
    await removeProcessFile(ownNote)
  })
  try {
    await Promise.race([millrace.start(), stopped])
  } catch (error) {
    // Told to stop in the middle of it, it ends early: that is no failure.
    if (!stopped.hasBegun()) {
      await millrace.stop()
      await removeProcessFile(ownNote)
      throw error
    }
  }
  if (!stopped.hasBegun()) say(`${await addressesText(claim.url, millrace)}\n  Ctrl-C ends it.\n`)
  await stopped
  say('Stopped')
  process.exit(0)
}

/** The bank to bring along, unless there is one already. */
const bankFor = async ({ BANK_URL, MILLRACE_DATA, PORT }: Settings, url: string): Promise<Plan['bank']> => {
  if (BANK_URL) return undefined
  // 8092 beside the default port of 8080.
  const port = await freePort(neighbourPort(PORT, 12))
  return {
    port,
    url: `http://${new URL(url).hostname}:${port}`,
    secret: await loadOrCreateSecret(join(MILLRACE_DATA, 'bank.secret')),
  }
}

/** Ctrl-C may come twice: from the terminal and again from npm. Only one that comes much later means impatience. */
const stopOnSignal = (stop: () => Promise<void>): Promise<void> & { hasBegun: () => boolean } => {
  let begunAt: number | undefined
  const stopped = new Promise<void>((resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (begunAt === undefined) {
          begunAt = performance.now()
          stop().then(resolve, reject)
        } else if (performance.now() - begunAt > 2_000 && signal === 'SIGINT') process.exit(130)
      })
    }
  })
  return Object.assign(stopped, { hasBegun: () => begunAt !== undefined })
}
