import { createSimulatedMeter, type SimulatedMeter } from '@millrace/ocmf/node'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { connectOcpp, type OcppClient, type Protocol } from '../../../tools/fleet/charger/OcppClient.ts'
import { createPassword, hashPassword } from '../src/password.ts'
import { readSettings } from '../src/settings.ts'
import { type RunningStations, startStations } from '../src/startStations.ts'

export type TestStation = {
  readonly id: string
  readonly machineId: string
  readonly identity: string
  readonly password: string
  readonly meter: SimulatedMeter | null
  readonly serial: string
}
export type SessionRow = {
  readonly transaction: string
  readonly state: string
  readonly refusal: string
  readonly grade: string
  readonly start_wh: string | null
  readonly end_wh: string | null
  readonly energy_wh: string | null
  readonly is_clock_wrong: boolean
  readonly day: string | null
}

/** A migrated database of its own, the program in this process, and stations that connect to it. */
export async function createStations(environment: Readonly<Record<string, string>> = {}) {
  const [ownerUrl, stationsUrl] = [new URL(inject('templateUrl')), new URL(inject('templateStationsUrl'))]
  const template = ownerUrl.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
  for (const url of [ownerUrl, stationsUrl]) url.pathname = `/${name}`
  const owner = new pg.Pool({ connectionString: ownerUrl.href, max: 4 })
  owner.on('error', () => undefined)
  const program = new pg.Pool({ connectionString: stationsUrl.href, max: 4 })
  program.on('error', () => undefined)
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const settings = readSettings({ STATIONS_DATABASE_URL: stationsUrl.href, STATIONS_PORT: '0', ...environment })
  let running: RunningStations = await startStations(settings, log)
  const clients = new Set<OcppClient>()

  const world = {
    ownerUrl: ownerUrl.href,
    stationsUrl: stationsUrl.href,
    owner,
    /** With the program's login. */
    program,
    get url() {
      return running.url
    },
    get count() {
      return running.count()
    },
    async restart() {
      await running.stop()
      running = await startStations(settings, log)
    },
    async addMachine(): Promise<string> {
      const { rows } = await owner.query<{ id: string }>(
        `select test.create_machine('Charger', 100000000, 500000, 365, 'plain', null, null, true, 100) as id`,
      )
      return rows[0]?.id as string
    },
    /** A station with a password that does not end and, unless it has none, a meter on its first connector. */
    async addStation(
      about: {
        machineId?: string
        identity?: string
        isFirstPassword?: boolean
        hasMeter?: boolean
        isSigning?: boolean
        connectors?: number
        openedWh?: number
        registerKind?: 'continuous' | 'session'
      } = {},
    ): Promise<TestStation> {
      const identity = about.identity ?? `CP-${randomUUID().slice(0, 8)}`
      const machineId = about.machineId ?? (await world.addMachine())
      const password = createPassword()
      const { rows } = await owner.query<{ id: string }>(
        `insert into station (machine_id, kind, identity, connectors, password_sha256, password_ends_at)
        values ($1, 'charger', $2, $3, $4, case when $5 then now() + interval '1 day' end) returning id`,
        [machineId, identity, about.connectors ?? 1, hashPassword(password), about.isFirstPassword ?? false],
      )
      const station = { id: rows[0]?.id as string, machineId, identity, password }
      const serial = `M-${identity}`
      const meter = about.isSigning ? createSimulatedMeter('secp256r1') : null
      if (about.hasMeter !== false) await world.addMeter(station.id, { ...about, serial, meter })
      return { ...station, serial, meter }
    },
    async addMeter(
      stationId: string,
      about: {
        serial: string
        meter?: SimulatedMeter | null
        connector?: number
        openedWh?: number | undefined
        registerKind?: 'continuous' | 'session'
      },
    ): Promise<string> {
      const id = randomUUID()
      await owner.query(
        `insert into meter (id, station_id, connector, serial, public_key, curve, opened_register_wh, register_kind)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          id,
          stationId,
          about.connector ?? 1,
          about.serial,
          about.meter?.publicKey ?? null,
          about.meter?.curve ?? null,
          about.openedWh ?? 0,
          about.registerKind ?? 'continuous',
        ],
      )
      return id
    },
    async connect(
      { identity, password }: Pick<TestStation, 'identity' | 'password'>,
      protocol: Protocol = 'ocpp1.6',
      onCall?: (action: string, payload: Record<string, unknown>) => object,
    ): Promise<OcppClient> {
      const client = await connectOcpp({ url: running.url, identity, password, protocol, ...(onCall && { onCall }) })
      clients.add(client)
      return client
    },
    async sessionsOf({ id }: Pick<TestStation, 'id'>): Promise<SessionRow[]> {
      const { rows } = await owner.query<SessionRow>(
        `select transaction, state, refusal, grade, trim_scale(start_wh) as start_wh, trim_scale(end_wh) as end_wh,
          trim_scale(energy_wh) as energy_wh, is_clock_wrong, day::text
        from charging_session where station_id = $1 order by received_at, id`,
        [id],
      )
      return rows
    },
    async close() {
      for (const { socket } of clients) socket.terminate()
      await running.stop()
      await Promise.all([owner.end(), program.end()])
      await runOnPostgres(new URL(inject('templateUrl')), `drop database ${name} with (force)`)
    },
  }
  return world
}
export type StationsWorld = Awaited<ReturnType<typeof createStations>>

async function runOnPostgres(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
