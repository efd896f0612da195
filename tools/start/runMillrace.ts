import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { scheduleBackups } from '../backup/scheduleBackups.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { freePort } from '../process/freePort.ts'
import { endProcess, removeProcessFile, readProcessFile, writeProcessFile } from '../process/processFile.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { addressesText } from './addressesText.ts'
import { checkFreeSpace } from './checkFreeSpace.ts'
import { choosePort, neighbourPort } from './choosePort.ts'
import { Millrace, type Plan } from './Millrace.ts'
import { asOurselves, prepareAccounts } from './programAccounts.ts'
import { loadOrCreateSecret, loadPasswords } from './secrets.ts'
import { stopOnSignal } from './stopOnSignal.ts'

type Options = { readonly isDatabaseOurs: boolean; readonly isDevelopment: boolean }

/** Starts everything for these settings and keeps it running until a signal; or says where it runs already. */
export const runMillrace = async (settings: Settings, { isDatabaseOurs, isDevelopment }: Options): Promise<void> => {
  const command = isDevelopment ? 'npm run dev' : 'npm start'
  const dataDir = settings.MILLRACE_DATA
  const processFile = join(dataDir, 'start.pid')
  const logFile = join(dataDir, 'server.log')
  const print = (line: string) => {
    process.stdout.write(`${line}\n`)
  }
  await checkFreeSpace(dataDir)
  await openDataDir(dataDir)
  const claim = await withLock(join(dataDir, 'start.lock'), async () => {
    const running = await readProcessFile(processFile)
    if (running) return { running }
    // Programs that outlived a killed start still hold their ports. Database and chains are attached to instead, since
    // they hold what is not saved yet.
    for (const name of ['fleet', 'server', 'rails', 'signer', 'stations', 'bank']) {
      const orphan = await readProcessFile(join(dataDir, `${name}.pid`))
      if (!orphan) continue
      print(`Ending the ${name} that an earlier start left behind`)
      await endProcess(orphan.pid)
    }
    const port = await choosePort(settings.PORT, settings.HOST, command)
    const url = `http://${['0.0.0.0', '127.0.0.1', '::', '::1'].includes(settings.HOST) ? 'localhost' : settings.HOST}:${port}`
    await writeProcessFile(processFile, process.pid, url)
    return { port, url, bank: await planBank(settings, url) }
  })
  if (claim.running && isDevelopment) {
    throw new UserError(
      `Millrace already runs from ${dataDir}, as process ${claim.running.pid}: end it first, since npm run dev uses the same data folder.`,
    )
  }
  if (claim.running)
    return print(
      `Millrace already runs from ${dataDir}, as process ${claim.running.pid}.\n${await addressesText(claim.running.url, { logFile })}`,
    )

  const millrace = new Millrace({
    settings,
    isDatabaseOurs,
    port: claim.port,
    url: claim.url,
    bank: claim.bank,
    rails: await planRails(settings),
    stations: await planStations(settings, claim.url),
    passwords: await loadPasswords(dataDir),
    accounts: isDevelopment ? asOurselves : await prepareAccounts(settings),
    development: isDevelopment ? { serverPort: await freePort() } : undefined,
    onProgress: print,
  })
  const backups = isDevelopment ? undefined : scheduleBackups(settings, print)
  const stopped = stopOnSignal(async () => {
    print('Stopping')
    await backups?.stop()
    await millrace.stop()
    await removeProcessFile(processFile)
  })
  try {
    await Promise.race([millrace.start(), stopped])
  } catch (error) {
    // Stopped in the middle of starting: that is no failure.
    if (!stopped.hasStarted()) {
      await millrace.stop()
      await removeProcessFile(processFile)
      throw error
    }
  }
  if (!stopped.hasStarted()) print(`${await addressesText(claim.url, millrace)}\n  Ctrl-C ends it.\n`)
  await stopped
  print('Stopped')
  process.exit(0)
}

/** The bank to start, unless `BANK_URL` names another. */
const planBank = async ({ BANK_URL, MILLRACE_DATA, PORT }: Settings, url: string): Promise<Plan['bank']> => {
  if (BANK_URL) return undefined
  // 8092 with the default port of 8080.
  const port = await freePort(neighbourPort(PORT, 12))
  return {
    port,
    url: `http://${new URL(url).hostname}:${port}`,
    secret: await loadOrCreateSecret(join(MILLRACE_DATA, 'bank.secret')),
  }
}

/** The program of the rails, which only the others on this machine ask. */
const planRails = async ({ MILLRACE_DATA, PORT }: Settings): Promise<Plan['rails']> => ({
  // 8093 with the default port of 8080.
  port: await freePort(neighbourPort(PORT, 13)),
  secret: await loadOrCreateSecret(join(MILLRACE_DATA, 'rails.secret')),
})

/** Charging stations come on a port of their own, so that none of them slows the members' calls down. */
export const planStations = async (settings: Settings, url: string): Promise<Plan['stations']> => {
  // 8094 and 8095 with the default port of 8080.
  const port = await freePort(neighbourPort(settings.PORT, 14))
  return {
    port,
    url: `ws://${new URL(url).hostname}:${port}/ocpp`,
    fleetPort: settings.PRACTICE_MODE === 'on' ? await freePort(neighbourPort(settings.PORT, 15)) : undefined,
  }
}
