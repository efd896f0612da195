import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readProcessFile } from '../../process/processFile.ts'
import { waitFor } from '../../process/waitFor.ts'
import { databaseNames, type MachineName, railsNames, signerNames, webNames, workerNames } from '../Machine.ts'
import { namesOf, servicePorts } from '../namespaces.ts'

/** A cluster in processes of its own, as whoever breaks it sees it: folders, process files, namespaces, addresses. */
export class RunningCluster {
  readonly dataDir: string
  readonly url: string
  readonly #names: ReturnType<typeof namesOf>
  #process: ChildProcess | undefined
  #output = ''

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.url = `http://127.0.0.1:${port}`
    this.#names = namesOf(dataDir)
  }

  /** Resolves when everything runs. */
  async start(env: Readonly<Record<string, string>>): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, ...env, MILLRACE_DATA: this.dataDir, PORT: new URL(this.url).port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (this.#output += String(data)))
    const isUp = await waitFor(
      () => (this.#output.includes('Ctrl-C ends it') ? 'up' : child.exitCode === null ? undefined : 'ended'),
      600_000,
      250,
    )
    if (isUp !== 'up') throw new Error(`the cluster does not start:\n${this.#output}`)
  }

  get output(): string {
    return this.#output
  }

  async stop(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  namespaceOf(name: MachineName): string {
    return this.#names.namespaceOf(name)
  }

  outerOf(name: MachineName): string {
    return this.#names.outerOf(name)
  }

  addressOf(name: MachineName): string {
    return this.#names.addressOf(name)
  }

  async pidOf(program: string): Promise<number | undefined> {
    return (await readProcessFile(join(this.dataDir, `${program}.pid`)))?.pid
  }

  /** Everything that runs on a machine. */
  pidsOn(name: MachineName): number[] {
    return spawnSync('ip', ['netns', 'pids', this.namespaceOf(name)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number)
  }

  /** As the database's owner: by the door to whoever leads, or at one machine. */
  async connect(at: 'primary' | (typeof databaseNames)[number] = 'primary'): Promise<pg.Client> {
    const client = new pg.Client({
      host: at === 'primary' ? this.#names.host : this.addressOf(at),
      port: at === 'primary' ? servicePorts.primary : servicePorts.postgres,
      user: 'millrace',
      database: 'millrace',
      password: (await readFile(join(this.dataDir, 'owner.password'), 'utf8')).trim(),
      connectionTimeoutMillis: 2_000,
      query_timeout: 10_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Which database leads, and which the others wait for. */
  async readRoles(): Promise<{ leader?: MachineName; synchronous?: MachineName; other?: MachineName }> {
    const client = await this.connect()
    try {
      const { rows } = await client.query<{ name: MachineName; sync_state: string }>(
        'select application_name as name, sync_state from pg_stat_replication',
      )
      const synchronous = rows.find(({ sync_state }) => ['sync', 'quorum'].includes(sync_state))?.name
      const other = rows.find(({ name }) => name !== synchronous)?.name
      const leader = databaseNames.find((name) => name !== synchronous && name !== other)
      return { ...(leader && { leader }), ...(synchronous && { synchronous }), ...(other && { other }) }
    } finally {
      await client.end()
    }
  }

  /** Null when all is well: a named synchronous standby, both standbys streaming, and every program ready. */
  async findProblem(): Promise<string | null> {
    try {
      const client = await this.connect()
      try {
        const { rows } = await client.query<{ names: string; streaming: number; synchronous: number; safe: boolean }>(
          `select current_setting('synchronous_standby_names') as names, s.streaming, s.synchronous,
             can_move_money() as safe from durability_state() s`,
        )
        const state = rows[0]
        if (!state?.safe || !/db-\d/.test(state.names)) return `commits wait for ${state?.names || 'nobody'}`
        if (state.streaming < 2 || state.synchronous < 1) return `${state.streaming} standbys stream`
      } finally {
        await client.end()
      }
      for (const name of [...webNames, ...workerNames, ...railsNames]) {
        const ready = await fetch(`http://${this.addressOf(name)}:${servicePorts.server}/readyz`, {
          signal: AbortSignal.timeout(2_000),
        }).catch(() => null)
        if (!ready?.ok) return `${name} is not ready`
      }
      for (const name of signerNames) if (!(await this.pidOf(name))) return `${name} does not run`
      for (const name of databaseNames) if (!(await this.pidOf(`etcd-${name}`))) return `etcd-${name} does not run`
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  async waitUntilWell(timeoutMs: number): Promise<string | null> {
    let problem: string | null = null
    await waitFor(
      async () => {
        problem = await this.findProblem()
        return problem === null ? true : undefined
      },
      timeoutMs,
      250,
    )
    return problem
  }
}
