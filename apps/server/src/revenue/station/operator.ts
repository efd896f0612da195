import type { DataOf } from '@millrace/contract/call'
import {
  stationActions,
  stationAsk,
  stationClose,
  stationConnect,
  stationList,
  stationMessages,
  stationOne,
  stationRenew,
  type StationAction,
} from '@millrace/contract/console/station'
import { createHash, randomBytes } from 'node:crypto'
import { asOperator } from '../../audit/index.ts'
import { callRow, call } from '../../db/functions.ts'
import { mapPage, mustExist } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import {
  findRunning,
  findStation,
  listMessages,
  listStations,
  readStationDetails,
  type StoredStation,
} from './store.ts'

type View = DataOf<typeof stationClose>

const toView = ({
  createdAt,
  connectedAt,
  disconnectedAt,
  closedAt,
  passwordEndsAt,
  heardAt,
  ...row
}: StoredStation): View => ({
  ...row,
  heardTime: heardAt?.toISOString() ?? null,
  connectedTime: connectedAt?.toISOString() ?? null,
  isConnected: row.kind === 'charger' && connectedAt !== null && disconnectedAt === null && closedAt === null,
  passwordEndsTime: passwordEndsAt?.toISOString() ?? null,
  createTime: createdAt.toISOString(),
  closedTime: closedAt?.toISOString() ?? null,
})

/** Forty hexadecimal digits, as chargers take them, and what is kept of them. */
function createPassword(): { readonly password: string; readonly hash: Buffer } {
  const password = randomBytes(20).toString('hex')
  return { password, hash: createHash('sha256').update(password).digest() }
}

const refusals = {
  'machine-unknown': refuse('machine.unknown'),
  retired: refuse('machine.retired'),
  'identity-taken': refuse('station.identity-taken'),
  'time-zone': refuse('station.time-zone'),
  'other-kind': refuse('station.other-kind'),
  'gateway-taken': refuse('station.gateway-taken'),
} as const

const commandNames = {
  restart: 'Reset',
  'start-session': 'RemoteStart',
  'stop-session': 'RemoteStop',
  'out-of-service': 'ChangeAvailability',
  'in-service': 'ChangeAvailability',
  'ask-state': 'TriggerMessage',
  'fetch-log': 'GetDiagnostics',
} as const satisfies Record<StationAction, string>

const toAction = ({ action, payload }: { action: string; payload: unknown }): StationAction => {
  if (action === 'ChangeAvailability')
    return (payload as { isAvailable?: boolean }).isAvailable ? 'in-service' : 'out-of-service'
  return stationActions.find((each) => commandNames[each] === action) ?? 'restart'
}

const toWord = (answer: unknown): string => {
  const { status, fileName, filename, error } = (answer ?? {}) as Readonly<Record<string, unknown>>
  return [fileName, filename, status, error].find((each) => typeof each === 'string' && each !== '')?.toString() ?? ''
}

export const stationOperatorHandlers = [
  handle(stationList, async ({ db }, page) => mapPage(listStations(db, page), toView)),

  handle(stationOne, async ({ db, settings }, { id }) => {
    const station = await findStation(db, id)
    if (!station) return refuse('station.unknown')
    const { states, meters, sessions, turnedAway, commands, lastQuarterAt, ...facts } = await readStationDetails(
      db,
      station,
    )
    return {
      ...toView(station),
      ...facts,
      address: station.kind === 'gateway' ? settings.PUBLIC_URL : `${settings.STATIONS_URL}/${station.identity}`,
      lastQuarterTime: lastQuarterAt?.toISOString() ?? null,
      states: states.map(({ connector, state, error, powerW, registerWh, heardAt }) => ({
        connector,
        state,
        error,
        powerW,
        registerWh,
        heardTime: heardAt.toISOString(),
      })),
      meters: meters.map((meter) => ({
        id: meter.id,
        connector: meter.connector,
        serial: meter.serial,
        publicKey: meter.publicKey?.toString('base64') ?? '',
        curve: meter.curve ?? '',
        openedTime: meter.openedAt.toISOString(),
        openedRegister: meter.openedRegisterWh,
        registerKind: meter.registerKind,
        closedTime: meter.closedAt?.toISOString() ?? null,
        closedRegister: meter.closedRegisterWh,
      })),
      sessions: sessions.map(({ startedAt, endedAt, ...session }) => ({
        ...session,
        startedTime: startedAt.toISOString(),
        endedTime: endedAt?.toISOString() ?? null,
      })),
      turnedAway: turnedAway.map(({ lastAt, count, ...tried }) => ({
        ...tried,
        count: Number(count),
        lastTime: lastAt.toISOString(),
      })),
      commands: commands.map((command) => ({
        id: command.id,
        action: toAction(command),
        askedBy: command.askerName ?? '',
        askedTime: command.askedAt.toISOString(),
        state: command.state,
        answer: toWord(command.answer),
      })),
    }
  }),

  handle(stationConnect, (context, { machineId, kind, identity, connectors, timeZone }) =>
    asOperator(context, async (db, record) => {
      const { password, hash } = createPassword()
      const by = context.operator.id
      const { outcome, id } =
        kind === 'gateway'
          ? await callRow(db, 'connectGateway', by, machineId, identity, timeZone)
          : await callRow(db, 'connectStation', by, machineId, identity, connectors, timeZone, hash)
      if (outcome !== 'connected') return refusals[outcome]
      await record('station.connect', {
        subjectId: machineId,
        after: { stationId: id, kind, identity, connectors, timeZone },
      })
      return { id, password: kind === 'gateway' ? '' : password }
    }),
  ),

  handle(stationRenew, (context, { id }) =>
    asOperator(context, async (db, record) => {
      const station = await findStation(db, id)
      if (!station) return refuse('station.unknown')
      const { password, hash } = createPassword()
      if (!(await call(db, 'renewStationPassword', context.operator.id, id, hash))) return refuse('station.closed')
      await record('station.renew', { subjectId: station.machineId, after: { identity: station.identity } })
      return { id, password }
    }),
  ),

  handle(stationClose, (context, { id }) =>
    asOperator(context, async (db, record) => {
      const station = await findStation(db, id)
      if (!station) return refuse('station.unknown')
      if (!(await call(db, 'closeStation', context.operator.id, id))) return refuse('station.closed')
      await record('station.close', { subjectId: station.machineId, after: { identity: station.identity } })
      return toView(mustExist(await findStation(db, id)))
    }),
  ),

  handle(stationAsk, (context, { id, action, sessionId, connector = 0, location }) =>
    asOperator(context, async (db, record) => {
      const station = await findStation(db, id)
      if (!station) return refuse('station.unknown')
      const running = action === 'stop-session' && sessionId ? await findRunning(db, id, sessionId) : null
      // A session that has ended meanwhile needs no stopping.
      if (action === 'stop-session' && !running) return refuse('station.unknown')
      const payloads = {
        restart: { isHard: false },
        'start-session': { connector: connector || 1 },
        'stop-session': { transaction: running?.transaction, connector: running?.connector },
        'out-of-service': { connector, isAvailable: false },
        'in-service': { connector, isAvailable: true },
        'ask-state': { message: 'StatusNotification' },
        'fetch-log': { location },
      } as const satisfies Record<StationAction, object>
      const payload = payloads[action]
      const asked = await callRow(
        db,
        'askStation',
        context.operator.id,
        id,
        commandNames[action],
        JSON.stringify(payload),
      )
      if (asked.outcome !== 'asked') return refuse(`station.${asked.outcome}`)
      await record(`station.${action}`, {
        subjectId: station.machineId,
        after: { identity: station.identity, ...payload },
      })
      return { id: asked.id }
    }),
  ),

  handle(stationMessages, async ({ db }, page) =>
    mapPage(listMessages(db, page), ({ id, at, body, ...message }) => ({
      ...message,
      id: String(id),
      time: at.toISOString(),
      body: JSON.stringify(body),
    })),
  ),
]
