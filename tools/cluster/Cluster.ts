import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RolePasswords } from '../../apps/server/src/db/appRole.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { bep20, trc20 } from '../../packages/chain/src/networks.ts'
import { createStanza, findCluster, writeClusterFile } from '../backup/repository.ts'
import type { Account } from '../postgres/account.ts'
import { waitFor } from '../process/waitFor.ts'
import { findEntryIn, type ProgramName, root } from '../programs/entries.ts'
import { build } from '../start/build.ts'
import { Chain } from '../start/Chain.ts'
import { neighbourPort } from '../start/choosePort.ts'
import { Program, type ProgramPlan } from '../start/Program.ts'
import { compiledFolder, type ProgramAccounts } from '../start/programAccounts.ts'
import {
  bankEnvironment,
  fleetEnvironment,
  signerEnvironment,
  stationsEnvironment,
  withoutSecrets,
} from '../start/programEnvironments.ts'
import type { Command } from '../start/programProcess.ts'
import { trimLog } from '../start/programProcess.ts'
import { toConnections } from '../start/secrets.ts'
import { settle, startOrFail } from '../start/startOrFail.ts'
import { etcdCommand } from './etcd.ts'
import type { Packages } from './findPackages.ts'
import { haproxyConfig } from './haproxyConfig.ts'
import {
  addressOf,
  databaseNames,
  machineNames,
  type MachineName,
  type Network,
  railsNames,
  signerNames,
  stationsNames,
  webNames,
  workerNames,
} from './Machine.ts'
import { migrateTo } from './migrateTo.ts'
import { type DatabasePasswords, patroniConfig } from './patroni.ts'
import { allNodesConfig, type Archiving, nodeConfig, pgbackrestConfig, repositoryFolder } from './pgbackrest.ts'
import { prepareOwner, waitForStandbys } from './prepareOwner.ts'

export type ClusterPlan = {
  readonly settings: Settings
  readonly packages: Packages
  readonly network: Network
  readonly port: number
  readonly url: string
  readonly passwords: RolePasswords
  readonly databasePasswords: DatabasePasswords & { readonly owner: string }
  readonly accounts: ProgramAccounts
  readonly databaseAccount: Account
  readonly archive: Archiving | undefined
  readonly railsSecret: string
  readonly bank: { readonly port: number; readonly url: string; readonly secret: string }
  /** Where chargers connect, and the page of the simulated ones. */
  readonly stations: { readonly port: number; readonly url: string; readonly fleetPort: number | undefined }
  /** libfaketime, where clocks are to be moved. */
  readonly clockLibrary?: string | undefined
  /** A file that says where the sources of what runs are, for trials with several versions. */
  readonly codeFile?: string | undefined
  readonly onProgress: (line: string) => void
}

/** All machines of a cluster, on this one. Whatever ends is started again, as an operator's systems would. */
export class Cluster {
  readonly #plan: ClusterPlan
  readonly #chains: { readonly bep20: Chain; readonly trc20: Chain }
  readonly #bank: Program
  readonly #fleet: Program | undefined
  readonly #etcd: readonly Program[]
  readonly #databases: readonly Program[]
  readonly #haproxy: Program
  #programs: readonly Program[] = []
  #starting: Promise<void> | undefined
  #isStopping = false
  readonly #buildAbort = new AbortController()
  #logTimer: NodeJS.Timeout | undefined

  constructor(plan: ClusterPlan) {
    this.#plan = plan
    const {
      settings: { MILLRACE_DATA: dataDir, CHAIN_BLOCK_SECONDS: blockSeconds, PORT },
      bank,
      packages,
      network,
      url,
      onProgress,
    } = plan
    // HAProxy knows the chains by their ports.
    const chain = { dataDir, blockSeconds, onProgress, onMoved: () => this.#openDoors(true) }
    this.#chains = {
      bep20: new Chain({ ...chain, network: bep20, port: neighbourPort(PORT, 465) }),
      trc20: new Chain({ ...chain, network: trc20, port: neighbourPort(PORT, 466) }),
    }
    this.#bank = this.#own('bank', {
      account: plan.accounts.bank,
      url: bank.url,
      readyPath: '/health',
      env: () => bankEnvironment({ settings: plan.settings, bank, folder: join(dataDir, 'bank'), callbackUrl: url }),
    })
    const { fleetPort, url: stationsUrl } = plan.stations
    this.#fleet =
      fleetPort === undefined
        ? undefined
        : this.#own('fleet', {
            program: 'fleet',
            account: plan.accounts.fleet,
            url: `http://127.0.0.1:${fleetPort}`,
            env: () =>
              fleetEnvironment({ stationsUrl, serverUrl: url, folder: join(dataDir, 'fleet'), port: fleetPort }),
          })
    this.#etcd = databaseNames.map((name) => {
      const machine = network.machines[name]
      return this.#foreign(`etcd-${name}`, {
        ...machine.inside(plan.databaseAccount, etcdCommand(packages.etcd, name, network, join(dataDir, name, 'etcd'))),
        url: `http://${addressOf(machine, 'etcd')}`,
        readyPath: '/health',
      })
    })
    this.#databases = databaseNames.map((name) => {
      const machine = network.machines[name]
      return this.#foreign(name, {
        ...machine.inside(plan.databaseAccount, [packages.patroni, join(dataDir, name, 'patroni.yml')]),
        url: `http://${addressOf(machine, 'patroni')}`,
        readyPath: '/readiness',
      })
    })
    this.#haproxy = this.#foreign('haproxy', {
      command: [packages.haproxy, '-db', '-f', join(dataDir, 'haproxy.cfg')],
      account: {},
      url,
    })
  }

  get logFile(): string {
    return join(this.#plan.settings.MILLRACE_DATA, 'web-1.log')
  }

  /** As people and their browsers see them. */
  get outsideUrls(): {
    readonly bank: string
    readonly chains: readonly string[]
    readonly stations: string
    readonly fleet: string | undefined
  } {
    const { bank, stations } = this.#plan
    return {
      bank: bank.url,
      chains: Object.values(this.#chains).map((chain) => chain.url ?? ''),
      stations: stations.url,
      fleet: stations.fleetPort === undefined ? undefined : `http://127.0.0.1:${stations.fleetPort}/`,
    }
  }

  start(): Promise<void> {
    this.#starting = this.#start()
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#buildAbort.abort()
    clearInterval(this.#logTimer)
    // In the order in which they need each other; those of a kind together.
    await this.#fleet?.stop()
    await this.#stopPrograms()
    await Promise.all([this.#bank.stop(), ...Object.values(this.#chains).map((chain) => chain.stop())])
    await Promise.all(this.#databases.map((program) => program.stop()))
    await this.#starting?.catch(() => undefined)
    await Promise.all([this.#haproxy.stop(), ...this.#etcd.map((program) => program.stop())])
    this.#plan.network.remove()
  }

  async #start(): Promise<void> {
    const { onProgress, settings, network } = this.#plan
    await this.#writeConfigs()
    await settle([
      this.#buildPages(),
      this.#startDatabase(),
      ...Object.values(this.#chains).map((chain) => chain.start()),
      startOrFail('bank', this.#bank),
    ])
    if (this.#isStopping) return
    await this.#openDoors(false)
    const primary = { host: network.host, port: network.hostPorts.primary }
    const { databasePasswords } = this.#plan
    const ownerUrl = await prepareOwner(primary, databasePasswords)
    onProgress('Waiting for two standbys')
    await waitForStandbys(ownerUrl, 2)
    await this.#prepareRepository()
    const connections = toConnections(ownerUrl, this.#plan.passwords)
    await migrateTo(this.#codeFolder, { ...settings, ...connections, REQUIRE_SYNC: 'on' }, onProgress)
    if (this.#isStopping) return
    this.#programs = this.#createPrograms(connections)
    const standby = this.#programs.filter(({ name }) => name === signerNames[1])
    await settle([
      ...this.#programs.filter((program) => !standby.includes(program)).map((program) => this.#startProgram(program)),
      this.#copySigner().then(() => Promise.all(standby.map((program) => this.#startProgram(program)))),
    ])
    if (this.#fleet) await startOrFail('fleet', this.#fleet)
    this.#logTimer = setInterval(() => void this.#trimLogs(), 60_000)
    this.#logTimer.unref()
  }

  /** What an operator copies to a second signer's machine, once: keys, lists and journals (apps/signer/README.md). */
  async #copySigner(): Promise<void> {
    const { settings, accounts } = this.#plan
    const [from, to] = signerNames.map((name) => signerFolder(settings.MILLRACE_DATA, name)) as [string, string]
    if (existsSync(join(to, 'keys.json'))) return
    const needed = [
      'keys.json',
      'books-key.pem',
      'books.journal',
      'destinations.json',
      'payouts-bep20.journal',
      'payouts-trc20.journal',
    ]
    const isThere = () => (this.#isStopping || needed.every((file) => existsSync(join(from, file))) ? true : undefined)
    if (!(await waitFor(isThere, 120_000, 250)) || this.#isStopping) return
    const copy = `${to}.new`
    await cp(from, copy, { recursive: true })
    await chmod(copy, 0o700)
    const { uid, gid } = accounts.signer
    if (uid !== undefined && gid !== undefined)
      for (const file of ['.', ...(await readdir(copy))]) await chown(join(copy, file), uid, gid)
    await rename(copy, to)
  }

  async #startProgram(program: Program): Promise<void> {
    await startOrFail(program.name, program).catch(async (problem: unknown) => {
      // The others may be waiting for this one.
      await this.#stopPrograms()
      throw problem
    })
  }

  async #stopPrograms(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.stop()))
  }

  async #buildPages(): Promise<void> {
    const { onProgress } = this.#plan
    const { signal } = this.#buildAbort
    await Promise.all([build('app', onProgress, signal), build('console', onProgress, signal)])
  }

  async #startDatabase(): Promise<void> {
    this.#plan.onProgress('Starting three etcd and three databases')
    await settle(this.#etcd.map((program) => startOrFail(program.name, program)))
    await settle(this.#databases.map((program) => startOrFail(program.name, program)))
  }

  async #writeConfigs(): Promise<void> {
    const {
      settings: { MILLRACE_DATA: dataDir },
      databaseAccount: { uid, gid },
      databasePasswords: passwords,
      archive,
      network,
      packages,
    } = this.#plan
    if (this.#plan.clockLibrary) {
      await mkdir(join(dataDir, 'clocks'), { recursive: true })
      await chmod(join(dataDir, 'clocks'), 0o755)
      for (const name of machineNames) await writeFile(join(dataDir, 'clocks', name), '+0\n', { mode: 0o644 })
    }
    const give = async (path: string) => {
      if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
    }
    for (const name of databaseNames) {
      const folder = join(dataDir, name)
      await mkdir(join(folder, 'etcd'), { recursive: true, mode: 0o700 })
      await give(folder)
      await give(join(folder, 'etcd'))
      const patroni = patroniConfig({ name, network, packages, dataDir, passwords, archive })
      const files = {
        [join(folder, 'patroni.yml')]: JSON.stringify(patroni, null, 2),
        ...(archive && { [nodeConfig(dataDir, name)]: pgbackrestConfig([name], { archive, network, dataDir }) }),
        ...(archive &&
          name === databaseNames[0] && {
            [allNodesConfig(dataDir)]: pgbackrestConfig(databaseNames, { archive, network, dataDir }),
          }),
      }
      for (const [file, text] of Object.entries(files)) {
        await writeFile(file, text, { mode: 0o600 })
        await give(file)
      }
    }
    const folder = archive && repositoryFolder(dataDir, archive.env)
    if (folder) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await give(folder)
    }
    await writeClusterFile(dataDir, {
      primary: { host: network.host, port: network.hostPorts.primary },
      ...(archive && {
        repository: {
          pgbackrest: archive.pgbackrest,
          config: allNodesConfig(dataDir),
          restoreConfig: nodeConfig(dataDir, databaseNames[0]),
          postgresFolder: packages.postgres.folder,
        },
      }),
    })
  }

  /** A cluster whose repository is away runs; its health page says that nothing is archived. */
  async #prepareRepository(): Promise<void> {
    const { settings, onProgress } = this.#plan
    const repository = (await findCluster(settings.MILLRACE_DATA))?.repository
    if (!repository) return
    onProgress('Archiving the log of the database with pgBackRest')
    await createStanza(repository).catch((error: Error) => onProgress(`The log is not archived: ${error.message}`))
  }

  /** The doors of HAProxy. Again when a chain has moved. */
  async #openDoors(isOpen: boolean): Promise<void> {
    const { settings, network, port, bank, stations } = this.#plan
    const chains = { bep20: this.#chains.bep20.url, trc20: this.#chains.trc20.url }
    if (!chains.bep20 || !chains.trc20) return
    await writeFile(
      join(settings.MILLRACE_DATA, 'haproxy.cfg'),
      haproxyConfig({
        network,
        bind: `${settings.HOST}:${port}`,
        stationsBind: `${settings.HOST}:${stations.port}`,
        hasUser: process.getuid?.() === 0,
        outside: { bep20: chains.bep20, trc20: chains.trc20, bank: `http://127.0.0.1:${bank.port}` },
      }),
    )
    if (isOpen) await this.#haproxy.restart()
    else await startOrFail('haproxy', this.#haproxy)
  }

  #createPrograms(connections: ReturnType<typeof toConnections>): readonly Program[] {
    const { settings, network, url, accounts, railsSecret, bank } = this.#plan
    const { MILLRACE_DATA: dataDir } = settings
    const { host, hostPorts, machines } = network
    const chainUrls = {
      CHAIN_RPC_URL: `http://${host}:${hostPorts.bep20}`,
      TRON_RPC_URL: `http://${host}:${hostPorts.trc20}`,
    }
    const rails = { RAILS_URL: `http://${host}:${hostPorts.rails}`, RAILS_SECRET: railsSecret }
    const bankUrl = `http://${host}:${hostPorts.bank}`
    const server = (name: MachineName, role: string, env: NodeJS.ProcessEnv) => {
      const machine = machines[name]
      return this.#own(name, {
        program: 'server',
        machine: name,
        account: role === 'rails' ? accounts.rails : accounts.server,
        url: `http://${addressOf(machine, 'server')}`,
        readyPath: '/readyz',
        env: () => ({
          ...withoutSecrets(),
          ROLE: role,
          HOST: machine.address,
          PORT: String(machine.port('server')),
          MILLRACE_DATA: dataDir,
          REQUIRE_SYNC: 'on',
          APP_DATABASE_URL: connections.APP_DATABASE_URL,
          ...chainUrls,
          ...rails,
          BANK_URL: bankUrl,
          STATIONS_URL: process.env['STATIONS_URL'] || this.#plan.stations.url,
          PUBLIC_URL: settings.PUBLIC_URL || url,
          ...env,
        }),
      })
    }
    return [
      ...webNames.map((name) =>
        // Long enough for HAProxy to notice before the port closes.
        server(name, 'web', {
          TRUST_PROXY: String(settings.TRUST_PROXY + 1),
          DRAIN_SECONDS: String(settings.DRAIN_SECONDS || 2),
          CLOCK_JUMP: 'on',
          READ_DATABASE_URL: toReplicas(connections.APP_DATABASE_URL, network),
          PATRONI_URLS: databaseNames.map((node) => `http://${addressOf(machines[node], 'patroni')}`).join(','),
        }),
      ),
      ...workerNames.map((name) => server(name, 'worker', {})),
      ...railsNames.map((name) =>
        server(name, 'rails', { RAIL_DATABASE_URL: connections.RAIL_DATABASE_URL, BANK_SECRET: bank.secret }),
      ),
      ...signerNames.map((name) =>
        this.#own(name, {
          program: 'signer',
          machine: name,
          account: accounts.signer,
          url,
          env: () => ({
            ...signerEnvironment({
              settings,
              databaseUrl: connections.SIGNER_DATABASE_URL,
              chainUrls,
              folder: signerFolder(dataDir, name),
            }),
            SIGNER_FOLLOW: 'on',
          }),
        }),
      ),
      ...stationsNames.map((name) =>
        this.#own(name, {
          program: 'stations',
          machine: name,
          account: accounts.stations,
          url: `http://${addressOf(machines[name], 'server')}`,
          readyPath: '/healthz',
          env: () => ({
            ...stationsEnvironment({
              settings,
              databaseUrl: connections.STATIONS_DATABASE_URL,
              port: machines[name].port('server'),
            }),
            STATIONS_HOST: machines[name].address,
            STATIONS_PROXY: 'on',
          }),
        }),
      ),
    ]
  }

  #own(
    name: string,
    {
      program = 'bank',
      machine,
      account,
      env,
      ...more
    }: {
      readonly program?: Exclude<ProgramName, 'start'>
      readonly machine?: MachineName
      readonly account: Account
      readonly url: string
      readonly readyPath?: string
      readonly env: () => NodeJS.ProcessEnv
    },
  ): Program {
    const {
      settings: { MILLRACE_DATA: dataDir },
      network,
      onProgress,
    } = this.#plan
    const findInside = () => {
      // What stands for the outside world is of this version.
      const command = [process.execPath, findEntryIn(machine ? this.#codeFolder : root, program)] as const
      return machine
        ? network.machines[machine].inside(account, this.#withClock(machine, command))
        : { command, account }
    }
    const compiled = program === 'server' && name.startsWith('rails') ? 'rails' : program
    return new Program(
      {
        name,
        ...more,
        account: findInside().account,
        command: () => findInside().command,
        retry: 'after a pause',
        env: () => ({ ...env(), NODE_COMPILE_CACHE: join(dataDir, compiledFolder(compiled)) }),
      },
      dataDir,
      onProgress,
    )
  }

  /** Gets nothing of our environment: an exported PGPASSWORD would replace those of Patroni's file. */
  #foreign(
    name: string,
    { command, ...plan }: Pick<ProgramPlan, 'account' | 'url' | 'readyPath'> & { readonly command: Command },
  ) {
    return new Program(
      {
        name,
        ...plan,
        command: () => command,
        retry: 'after a pause',
        env: () => ({ PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: '/' }),
      },
      this.#plan.settings.MILLRACE_DATA,
      this.#plan.onProgress,
    )
  }

  get #codeFolder(): string {
    const { codeFile } = this.#plan
    return codeFile === undefined ? root : readFileSync(codeFile, 'utf8').trim()
  }

  /** For trials: a clock of its own, which a file moves. Patroni's Python cannot sleep with this library. */
  #withClock(name: MachineName, command: Command): Command {
    const { clockLibrary, settings } = this.#plan
    if (!clockLibrary) return command
    // Not in the environment of what enters the machine: that is another user, whose semaphore it would find.
    return [
      'env',
      `LD_PRELOAD=${clockLibrary}`,
      `FAKETIME_TIMESTAMP_FILE=${join(settings.MILLRACE_DATA, 'clocks', name)}`,
      'FAKETIME_CACHE_DURATION=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      ...command,
    ]
  }

  async #trimLogs(): Promise<void> {
    for (const program of [
      ...this.#programs,
      this.#bank,
      ...(this.#fleet ? [this.#fleet] : []),
      ...this.#databases,
      ...this.#etcd,
      this.#haproxy,
    ])
      await trimLog(program.logFile).catch(() => undefined)
  }
}

/** The same login at the door to those that follow. */
const toReplicas = (primaryUrl: string, { hostPorts }: Network): string =>
  Object.assign(new URL(primaryUrl), { port: String(hostPorts.replicas) }).href

/** Each on a disk of its own, as on two machines. The first is where `npm start` has it. */
const signerFolder = (dataDir: string, name: string): string => join(dataDir, name === signerNames[0] ? 'signer' : name)
