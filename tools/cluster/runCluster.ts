import { join } from 'node:path'
import type { Settings } from '../../apps/server/src/settings.ts'
import { scheduleBackups } from '../backup/scheduleBackups.ts'
import { canEnter, findAccount } from '../postgres/account.ts'
import { openDataDir } from '../postgres/openDataDir.ts'
import { freePort } from '../process/freePort.ts'
import { endProcess, readProcessFile, removeProcessFile, writeProcessFile } from '../process/processFile.ts'
import { UserError } from '../process/UserError.ts'
import { withLock } from '../process/withLock.ts'
import { addressesText } from '../start/addressesText.ts'
import { checkFreeSpace } from '../start/checkFreeSpace.ts'
import { choosePort, neighbourPort } from '../start/choosePort.ts'
import { prepareAccounts } from '../start/programAccounts.ts'
import { planStations } from '../start/runMillrace.ts'
import { loadOrCreateSecret, loadPasswords } from '../start/secrets.ts'
import { stopOnSignal } from '../start/stopOnSignal.ts'
import { Cluster } from './Cluster.ts'
import { findPackages, type Packages } from './findPackages.ts'
import { databaseNames, machineNames, type Network } from './Machine.ts'
import { createNamespaces } from './namespaces.ts'
import { type Archiving, canArchive } from './pgbackrest.ts'
import { createPorts } from './ports.ts'

/** Starts the cluster of these settings and keeps it running until a signal. */
export const runCluster = async (wanted: Settings): Promise<void> => {
  let printed = ''
  // Copies of a program say the same.
  const print = (line: string) => {
    if (line !== printed) process.stdout.write(`${line}\n`)
    printed = line
  }
  const packages = findPackages()
  await checkFreeSpace(wanted.MILLRACE_DATA)
  const dataDir = await openDataDir(wanted.MILLRACE_DATA)
  const settings = { ...wanted, MILLRACE_DATA: dataDir }
  const processFile = join(dataDir, 'start.pid')
  const databaseAccount = await findAccount(join(dataDir, databaseNames[0]))
  if (!canEnter(databaseAccount, dataDir))
    throw new UserError(
      `The databases run as another user, who cannot reach ${dataDir}: set MILLRACE_DATA to a folder that all may enter, or start as an ordinary user.`,
    )
  const port = await withLock(join(dataDir, 'start.lock'), async () => {
    const running = await readProcessFile(processFile)
    if (running) throw new UserError(`The cluster already runs from ${dataDir}, at ${running.url}/.`)
    await endLeftBehind(dataDir, print)
    const chosen = await choosePort(settings.PORT, settings.HOST, 'npm run cluster')
    await writeProcessFile(processFile, process.pid, urlOf(settings, chosen))
    return chosen
  })
  const url = urlOf(settings, port)
  let network: Network | undefined
  try {
    network = createNamespaces(dataDir) ?? (await createPorts(port))
    const load = (name: string) => loadOrCreateSecret(join(dataDir, name))
    const archive = await planArchive(settings, packages, print)
    const bankPort = await freePort(neighbourPort(port, 12))
    const cluster = new Cluster({
      settings,
      packages,
      network,
      port,
      url,
      passwords: await loadPasswords(dataDir),
      databasePasswords: {
        postgres: await load('postgres.password'),
        owner: await load('owner.password'),
        replicator: await load('replicator.password'),
        rewind: await load('rewind.password'),
        rest: await load('patroni.password'),
      },
      accounts: await prepareAccounts(settings),
      databaseAccount,
      archive,
      railsSecret: await load('rails.secret'),
      bank: { port: bankPort, url: `http://${new URL(url).hostname}:${bankPort}`, secret: await load('bank.secret') },
      stations: await planStations(settings, url),
      clockLibrary: process.env['CLUSTER_CLOCK_LIBRARY'],
      codeFile: process.env['CLUSTER_CODE_FILE'],
      onProgress: print,
    })
    // The databases archive by themselves.
    const backups = scheduleBackups(
      { ...settings, ARCHIVE_EVERY_SECONDS: 0, ...(!archive && { DRILL_EVERY_DAYS: 0 }) },
      print,
      { needsIdentity: false },
    )
    const stopped = stopOnSignal(async () => {
      print('Stopping')
      await backups.stop()
      await cluster.stop()
      await removeProcessFile(processFile)
    })
    try {
      await Promise.race([cluster.start(), stopped])
    } catch (error) {
      // Stopped in the middle of starting: that is no failure.
      if (!stopped.hasStarted()) {
        await backups.stop()
        await cluster.stop()
        throw error
      }
    }
    if (!stopped.hasStarted()) print(await describe(url, cluster, network))
    await stopped
    print('Stopped')
    process.exit(0)
  } catch (error) {
    network?.remove()
    await removeProcessFile(processFile)
    throw error
  }
}

/** Without pgBackRest the cluster runs as well; what it says then is no problem to whoever only tries it. */
const planArchive = async (
  { MILLRACE_DATA: dataDir, ARCHIVE_EVERY_SECONDS: everySeconds }: Settings,
  { pgbackrest }: Packages,
  print: (line: string) => void,
): Promise<Archiving | undefined> => {
  if (everySeconds === 0) return undefined
  if (pgbackrest && canArchive(dataDir))
    return {
      pgbackrest,
      everySeconds,
      passphrase: await loadOrCreateSecret(join(dataDir, 'archive.secret')),
      env: process.env,
    }
  print(
    pgbackrest
      ? `The log of the databases is not archived, since the name of ${dataDir} is too long for their sockets.`
      : 'The log of the databases is not archived: that takes a pgBackRest that knows this PostgreSQL (sudo apt-get install --no-install-recommends pgbackrest).',
  )
  return undefined
}

const urlOf = ({ HOST }: Settings, port: number): string =>
  `http://${['0.0.0.0', '127.0.0.1', '::', '::1'].includes(HOST) ? 'localhost' : HOST}:${port}`

/** Programs that outlived a killed start. A chain is attached to instead, since it holds what is not saved yet. */
const endLeftBehind = async (dataDir: string, print: (line: string) => void): Promise<void> => {
  const names = [...machineNames, ...databaseNames.map((name) => `etcd-${name}`), 'bank', 'fleet', 'haproxy']
  const found = await Promise.all(names.map((name) => readProcessFile(join(dataDir, `${name}.pid`))))
  const left = found.filter((each) => each !== undefined)
  if (left.length === 0) return
  print(`Ending ${left.length} programs that an earlier start left behind`)
  await Promise.all(left.map(({ pid }) => endProcess(pid)))
}

const describe = async (url: string, cluster: Cluster, { kind, machines }: Network): Promise<string> => {
  const where =
    kind === 'ports'
      ? 'The machines are ports of this one.'
      : 'The machines are network namespaces of this one; ip netns lists them.'
  const addresses = Object.values(machines).map(({ name, address }) => `${name} ${address}`)
  return `${await addressesText(url, cluster)}\n  ${where}\n${kind === 'ports' ? '' : `  ${addresses.join(', ')}\n`}\n  Ctrl-C ends it.\n`
}
