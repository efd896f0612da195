import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RolePasswords } from '../../apps/server/src/db/appRole.ts'
import type { Settings } from '../../apps/server/src/settings.ts'
import { bep20, trc20 } from '../../packages/chain/src/networks.ts'
import { type RunningPostgres, startPostgres } from '../postgres/index.ts'
import { UserError } from '../process/UserError.ts'
import { waitFor } from '../process/waitFor.ts'
import { findEntry, isBundled, type ProgramName, sourceEntries } from '../programs/entries.ts'
import { build, distOf, runNode } from './build.ts'
import { Chain } from './Chain.ts'
import { neighbourPort } from './choosePort.ts'
import { compressWhenIdle } from './compress.ts'
import type { DevFront } from './devFront.ts'
import { Program } from './Program.ts'
import { compiledFolder, type ProgramAccounts } from './programAccounts.ts'
import {
  bankEnvironment,
  fleetEnvironment,
  memorySettings,
  signerEnvironment,
  stationsEnvironment,
  withoutSecrets,
} from './programEnvironments.ts'
import { trimLog } from './programProcess.ts'
import { toConnections } from './secrets.ts'
import { settle, startOrFail } from './startOrFail.ts'
import { watchSources } from './watchSources.ts'

export type Plan = {
  readonly settings: Settings
  readonly isDatabaseOurs: boolean
  /** What people open: the server, or in development the front before it. */
  readonly port: number
  readonly url: string
  /** For `npm run dev`: pages come from Vite, and programs restart when their sources change. */
  readonly development: { readonly serverPort: number } | undefined
  readonly passwords: RolePasswords
  readonly accounts: ProgramAccounts
  /** The program of the rails, with the secret by which the server may ask it. */
  readonly rails: { readonly port: number; readonly secret: string }
  /** The bank that we start, with the secret it shares with the rails. Undefined when `BANK_URL` names another. */
  readonly bank: { readonly port: number; readonly url: string; readonly secret: string } | undefined
  /** Where charging stations connect, and the page of the simulated ones; that is undefined without a demonstration. */
  readonly stations: { readonly port: number; readonly url: string; readonly fleetPort: number | undefined }
  readonly onProgress: (line: string) => void
}

const root = join(import.meta.dirname, '../..')
type Name = 'bank' | 'server' | 'rails' | 'signer' | 'stations' | 'fleet'
/**
 * Megabytes for new objects from the first one on. Node would begin with one, and clear it fifty times while a program
 * loads.
 */
const startMemory = '--min-semi-space-size=16'
/** The rails are a role of the server. */
const programOf = (name: Name): ProgramName => (name === 'rails' ? 'server' : name)

/** Everything that runs for one data folder: the database, the chains, the bank, the server and the other programs. */
export class Millrace {
  readonly #plan: Plan
  readonly #chains: { readonly bep20?: Chain; readonly trc20?: Chain }
  readonly #bank: Program | undefined
  readonly #server: Program
  readonly #rails: Program
  readonly #signer: Program
  readonly #stations: Program
  /** The simulated chargers of the demonstration. */
  readonly #fleet: Program | undefined
  #postgres: RunningPostgres | undefined
  #starting: Promise<void> | undefined
  #isStopping = false
  readonly #buildAbort = new AbortController()
  #logTimer: NodeJS.Timeout | undefined
  #devFront: DevFront | undefined
  #unwatch: (() => void)[] = []

  constructor(plan: Plan) {
    const {
      settings: {
        MILLRACE_DATA: dataDir,
        CHAIN_RPC_URL,
        TRON_RPC_URL,
        CHAIN_BLOCK_SECONDS: blockSeconds,
        PORT,
        SERVICE_URLS,
        BANK_URL,
        READ_DATABASE_URL,
        BANK_SECRET,
      },
      port,
      url,
      development,
      bank,
      rails,
      stations,
      accounts,
      onProgress,
    } = plan
    this.#plan = plan
    const onMoved = () => this.#restartPrograms()
    const chain = { dataDir, blockSeconds, onProgress, onMoved }
    this.#chains = {
      // With the default port of 8080 these are 8545, where tools expect a chain, and 8546.
      ...(!CHAIN_RPC_URL && { bep20: new Chain({ ...chain, network: bep20, port: neighbourPort(PORT, 465) }) }),
      ...(!TRON_RPC_URL && { trc20: new Chain({ ...chain, network: trc20, port: neighbourPort(PORT, 466) }) }),
    }
    const retry = development ? 'after a change' : 'after a pause'
    const program = (
      name: Name,
      { env, ...more }: { url: string; readyPath?: string; env: () => NodeJS.ProcessEnv },
    ) => {
      return new Program(
        {
          name,
          command: () => [process.execPath, startMemory, findEntry(programOf(name), development !== undefined)],
          retry,
          account: accounts[name],
          // What Node has compiled before is half of the time of a start. What is in the folder is run, so that each
          // program has its own.
          env: () => ({ ...memorySettings(), ...env(), NODE_COMPILE_CACHE: join(dataDir, compiledFolder(name)) }),
          ...more,
        },
        dataDir,
        onProgress,
      )
    }
    this.#bank =
      bank &&
      program('bank', {
        url: bank.url,
        readyPath: '/health',
        env: () =>
          bankEnvironment({
            settings: plan.settings,
            bank,
            folder: join(dataDir, 'bank'),
            callbackUrl: SERVICE_URLS.wallet ?? url,
          }),
      })
    const railsUrl = `http://127.0.0.1:${rails.port}`
    const railsAccess = { RAILS_URL: railsUrl, RAILS_SECRET: rails.secret }
    this.#server = program('server', {
      url: development ? `http://127.0.0.1:${development.serverPort}` : url,
      readyPath: '/readyz',
      env: () => ({
        ...withoutSecrets(),
        PORT: String(port),
        ...(development && { PORT: String(development.serverPort), HOST: '127.0.0.1' }),
        MILLRACE_DATA: dataDir,
        APP_DATABASE_URL: this.#connections().APP_DATABASE_URL,
        ...(READ_DATABASE_URL && { READ_DATABASE_URL }),
        ...this.#chainUrls(),
        ...railsAccess,
        BANK_URL: bank?.url ?? BANK_URL,
        STATIONS_URL: process.env['STATIONS_URL'] || stations.url,
      }),
    })
    this.#rails = program('rails', {
      url: railsUrl,
      readyPath: '/readyz',
      env: () => ({
        ...withoutSecrets(),
        ROLE: 'rails',
        PORT: String(rails.port),
        HOST: '127.0.0.1',
        MILLRACE_DATA: dataDir,
        APP_DATABASE_URL: this.#connections().APP_DATABASE_URL,
        RAIL_DATABASE_URL: this.#connections().RAIL_DATABASE_URL,
        ...this.#chainUrls(),
        ...railsAccess,
        BANK_URL: bank?.url ?? BANK_URL,
        BANK_SECRET: bank?.secret ?? BANK_SECRET,
      }),
    })
    this.#signer = program('signer', {
      url,
      env: () =>
        signerEnvironment({
          settings: plan.settings,
          databaseUrl: this.#connections().SIGNER_DATABASE_URL,
          chainUrls: this.#chainUrls(),
          folder: join(dataDir, 'signer'),
        }),
    })
    const stationsUrl = `http://127.0.0.1:${stations.port}`
    this.#stations = program('stations', {
      url: stationsUrl,
      readyPath: '/healthz',
      env: () =>
        stationsEnvironment({
          settings: plan.settings,
          databaseUrl: this.#connections().STATIONS_DATABASE_URL,
          port: stations.port,
        }),
    })
    this.#fleet =
      stations.fleetPort === undefined
        ? undefined
        : program('fleet', {
            url: `http://127.0.0.1:${stations.fleetPort}`,
            env: () =>
              fleetEnvironment({
                stationsUrl: `${stationsUrl.replace('http:', 'ws:')}/ocpp`,
                serverUrl: url,
                folder: join(dataDir, 'fleet'),
                port: stations.fleetPort as number,
              }),
          })
  }

  /** The addresses of the bank's pages and the chains' nodes, which stand for the outside world. */
  get outsideUrls(): {
    readonly bank: string
    readonly chains: readonly string[]
    readonly stations?: string
    readonly fleet?: string | undefined
  } {
    const { CHAIN_RPC_URL, TRON_RPC_URL } = this.#chainUrls()
    const { url, fleetPort } = this.#plan.stations
    return {
      bank: this.#plan.bank?.url ?? this.#plan.settings.BANK_URL,
      chains: [CHAIN_RPC_URL, TRON_RPC_URL],
      stations: url,
      fleet: fleetPort === undefined ? undefined : `http://127.0.0.1:${fleetPort}/`,
    }
  }

  get logFile(): string {
    return this.#server.logFile
  }

  start(): Promise<void> {
    this.#starting = this.#start()
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#buildAbort.abort()
    clearInterval(this.#logTimer)
    for (const unwatch of this.#unwatch) unwatch()
    await this.#devFront?.close()
    // These first: they finish what they are doing, for which they need the others.
    await this.#stopPrograms()
    await this.#starting?.catch(() => undefined)
    await Promise.all([this.#bank?.stop(), ...Object.values(this.#chains).map((chain) => chain.stop())])
    await this.#postgres?.stop()
  }

  async #start(): Promise<void> {
    await settle([
      // Beside the others, since building takes long the first time.
      this.#startPages().catch(async (problem: unknown) => {
        await this.#stopPrograms()
        throw problem
      }),
      this.#startBeneath().then(() => this.#startPrograms()),
    ])
    if (this.#plan.development) await this.#watchPrograms()
    else void this.#compressPages()
    this.#logTimer = setInterval(() => void this.#trimLogs(), 60_000)
    this.#logTimer.unref()
  }

  async #stopPrograms(): Promise<void> {
    // Its chargers end what they are doing, for which they need the stations' program.
    await this.#fleet?.stop()
    await Promise.all([this.#signer.stop(), this.#server.stop(), this.#rails.stop(), this.#stations.stop()])
  }

  /** What the programs depend on. */
  async #startBeneath(): Promise<void> {
    // Loaded while the database starts.
    void import('../../apps/server/src/prepareDatabase.ts')
    await settle([
      this.#startDatabase().then(() => (this.#isStopping ? undefined : this.#prepareDatabase())),
      ...Object.values(this.#chains).map((chain) => chain.start()),
      this.#bundle().then(() => startOrFail('bank', this.#bank)),
    ])
  }

  /**
   * Puts what has changed since the last start into a few files, while the database is made ready: four programs would
   * take longer to load their thousand modules each.
   */
  async #bundle(): Promise<void> {
    if (this.#plan.development || isBundled()) return
    // Without bundles the sources run.
    await runNode([join(root, 'tools/programs/main.ts')], { cwd: root, signal: this.#buildAbort.signal }).catch(
      () => {},
    )
  }

  async #startPrograms(): Promise<void> {
    // Together: the server waits for the rails where it needs them.
    const programs = {
      server: this.#server,
      rails: this.#rails,
      signer: this.#signer,
      stations: this.#stations,
    }
    const problems: Error[] = []
    await Promise.all(
      Object.entries(programs).map(([name, program]) =>
        startOrFail(name, program).catch(async (problem: Error) => {
          problems.push(problem)
          // The others may be waiting for this one.
          await this.#stopPrograms()
        }),
      ),
    )
    const [problem] = problems
    if (problem) throw problem
    // Simulated machines, which would keep the others waiting.
    await startOrFail('fleet', this.#fleet)
  }

  /** The step of its own that has the owner's connection. It runs here, where the database is started as well. */
  async #prepareDatabase(): Promise<void> {
    const { prepareDatabase } = await import('../../apps/server/src/prepareDatabase.ts')
    try {
      await prepareDatabase({ ...this.#plan.settings, ...this.#connections() }, this.#plan.onProgress)
    } catch (error) {
      throw new UserError(`The server does not start: ${(error as Error).message}`)
    }
  }

  async #startPages(): Promise<void> {
    const { settings, port, development, onProgress } = this.#plan
    const { signal } = this.#buildAbort
    if (settings.ROLE === 'worker') return
    if (!development) {
      await Promise.all([build('app', onProgress, signal), build('console', onProgress, signal)])
      return
    }
    const serverUrl = `http://127.0.0.1:${development.serverPort}`
    const { startDevFront } = await import('./devFront.ts')
    const front = await startDevFront({
      host: settings.HOST,
      port,
      sites: { app: join(root, 'apps/app'), console: join(root, 'apps/console') },
      serviceUrls: settings.SERVICE_URLS,
      serverUrl: () => waitFor(() => (this.#server.isReady ? serverUrl : undefined), 30_000),
    })
    if (this.#isStopping) await front.close()
    else this.#devFront = front
  }

  /** Makes pages smaller. That is not worth a failed start. */
  async #compressPages(): Promise<void> {
    const { signal } = this.#buildAbort
    try {
      for (const site of ['app', 'console'] as const) await compressWhenIdle(distOf(site), signal)
    } catch {}
  }

  /** Restarts each program when a file of its folder, or of a package that it uses, has changed. */
  async #watchPrograms(): Promise<void> {
    for (const [name, program] of [
      ['server', this.#server],
      ['rails', this.#rails],
      ['signer', this.#signer],
      ['stations', this.#stations],
      ['bank', this.#bank],
    ] as const) {
      if (!program) continue
      const folder = relative(root, join(dirname(sourceEntries[programOf(name)]), '..'))
      const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as {
        dependencies: Readonly<Record<string, string>>
      }
      const packages = Object.keys(manifest.dependencies)
        .filter((dependency) => dependency.startsWith('@millrace/'))
        .map((dependency) => dependency.replace('@millrace/', 'packages/'))
      const onChange = (file: string) => {
        this.#plan.onProgress(`${file} has changed: restarting the ${name}`)
        // What starts again waits until the database is up to date.
        if (name === 'server')
          void this.#prepareDatabase().catch((error: Error) => this.#plan.onProgress(error.message))
        void program.restart()
      }
      this.#unwatch.push(watchSources(root, [folder, ...packages], onChange))
    }
  }

  #connections(): ReturnType<typeof toConnections> {
    return toConnections(this.#postgres?.url ?? this.#plan.settings.DATABASE_URL, this.#plan.passwords)
  }

  #chainUrls(): { CHAIN_RPC_URL: string; TRON_RPC_URL: string } {
    const { CHAIN_RPC_URL, TRON_RPC_URL } = this.#plan.settings
    return {
      CHAIN_RPC_URL: this.#chains.bep20?.url ?? CHAIN_RPC_URL,
      TRON_RPC_URL: this.#chains.trc20?.url ?? TRON_RPC_URL,
    }
  }

  async #restartPrograms(): Promise<void> {
    await Promise.all([this.#server.restart(), this.#rails.restart(), this.#signer.restart(), this.#stations.restart()])
  }

  async #trimLogs(): Promise<void> {
    for (const program of [this.#server, this.#rails, this.#signer, this.#stations, this.#fleet, this.#bank])
      if (program) await trimLog(program.logFile).catch(() => undefined)
  }

  async #startDatabase(): Promise<void> {
    if (!this.#plan.isDatabaseOurs) return
    const postgres = await startPostgres({
      dataDir: this.#plan.settings.MILLRACE_DATA,
      onProgress: this.#plan.onProgress,
    })
    if (this.#isStopping) return await postgres.stop()
    const hasMoved = this.#postgres !== undefined && this.#postgres.url !== postgres.url
    this.#postgres = postgres
    void postgres.ended.then(() => this.#restartDatabase())
    // Its old port was taken meanwhile: the programs need its new address.
    if (hasMoved) await this.#restartPrograms()
  }

  async #restartDatabase(): Promise<void> {
    for (let waitMs = 500; !this.#isStopping; waitMs = Math.min(waitMs * 2, 30_000)) {
      this.#plan.onProgress('The database ended unexpectedly; starting it again')
      try {
        return await this.#startDatabase()
      } catch (error) {
        this.#plan.onProgress((error as Error).message)
        await pause(waitMs)
      }
    }
  }
}
