import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, flag, id, idOrNull, listOf, moment, momentOrNull, page, text, wholeNumber } from '../fields.ts'
import { forFinance, forOperators, internal, operatorOrNull, pageOfDays, searchText } from './fields.ts'
import { registerKinds } from './meter.ts'

/** How a station is doing, by what was heard of it. */
export const stationHealths = ['waiting', 'live', 'quiet', 'silent', 'closed'] as const

const decimal = z.string()

export const stationRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  kind: z.enum(['charger', 'gateway']),
  identity: z.string(),
  connectors: z.int(),
  timeZone: z.string(),
  protocol: z.string(),
  vendor: z.string(),
  model: z.string(),
  firmware: z.string(),
  isDemo: z.boolean(),
  health: z.enum(stationHealths),
  /** When anything came from it last; null before the first message. */
  heardTime: momentOrNull,
  connectedTime: momentOrNull,
  isConnected: z.boolean(),
  /** Until when its first password opens it; null once it has been replaced. */
  passwordEndsTime: momentOrNull,
  createTime: moment,
  closedTime: momentOrNull,
  alerts: z.int(),
})
export type StationRow = z.infer<typeof stationRow>

const unknownStation = { 'station.unknown': 404 } as const
const closedStation = { ...unknownStation, 'station.closed': 409 } as const

export const stationList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/station/list',
  mayLag: true,
  about: 'Charging stations and gateways, silent ones first.',
  request: z.object({ ...page, q: searchText, machineId: z.optional(id) }),
  data: listOf(stationRow),
  refusals: {},
})

const stationMeter = z.object({
  id,
  connector: z.int(),
  serial: z.string(),
  /** In base64; empty where it does not sign. */
  publicKey: z.string(),
  curve: z.string(),
  openedTime: moment,
  openedRegister: decimal,
  registerKind: z.enum(registerKinds),
  closedTime: momentOrNull,
  closedRegister: z.nullable(decimal),
})

const connectorState = z.object({
  connector: z.int(),
  state: z.enum(['available', 'working', 'waiting', 'faulted', 'unavailable']),
  error: z.string(),
  powerW: z.nullable(decimal),
  registerWh: z.nullable(decimal),
  heardTime: moment,
})

const session = z.object({
  id,
  connector: z.int(),
  transaction: z.string(),
  startedTime: moment,
  endedTime: momentOrNull,
  energyWh: z.nullable(decimal),
  grade: z.enum(['signed', 'reported', 'entered']),
  state: z.enum(['running', 'ended', 'refused']),
  refusal: z.string(),
})

/** Who was turned away under this name today and yesterday, and why. */
const turnedAway = z.object({
  identity: z.string(),
  reason: z.enum(['unknown', 'password', 'expired', 'protocol', 'flood', 'closed', 'signature']),
  address: z.string(),
  count: z.int(),
  lastTime: moment,
})

export const stationActions = [
  'restart',
  'start-session',
  'stop-session',
  'out-of-service',
  'in-service',
  'ask-state',
  'fetch-log',
] as const
export type StationAction = (typeof stationActions)[number]

const command = z.object({
  id,
  action: z.enum(stationActions),
  askedBy: z.string(),
  askedTime: moment,
  state: z.enum(['waiting', 'sent', 'answered', 'failed', 'offline']),
  /** The charger’s word for it, such as Accepted or Scheduled; a log’s name; or why it could not be asked. */
  answer: z.string(),
})

export const stationOne = call({
  ...forOperators,
  method: 'GET',
  path: 'console/station/one',
  about: 'One station, with its meters and newest sessions.',
  request: z.object({ id }),
  data: z.intersection(
    stationRow,
    z.object({
      /** What is entered in the charger, beside its name and password; the server's address in a gateway. */
      address: z.string(),
      states: z.array(connectorState),
      meters: z.array(stationMeter),
      sessions: z.array(session),
      turnedAway: z.array(turnedAway),
      commands: z.array(command),
      hasSignedSession: z.boolean(),
      hasTariff: z.boolean(),
      /** The key that two people approved for the machine, by which a gateway signs. In base64, empty without one. */
      machineKey: z.string(),
      /** Of a gateway: how many quarters of an hour are stored, and when the last of them began. */
      quarters: z.int(),
      lastQuarterTime: momentOrNull,
    }),
  ),
  refusals: unknownStation,
})

/** Shown once. A gateway has none. */
const secret = z.object({ id, password: z.string() })

export const stationConnect = call({
  ...forFinance,
  method: 'POST',
  path: 'console/station/connect',
  changes: ['station', 'machine'],
  about: 'Adds a charger or a gateway to a machine.',
  request: z.object({
    machineId: id,
    kind: z._default(z.enum(['charger', 'gateway']), 'charger'),
    identity: internal(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._-]{3,48}$/))),
    connectors: wholeNumber(1, 16),
    timeZone: internal(z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+\-/]+$/))),
  }),
  data: secret,
  refusals: {
    'machine.unknown': 404,
    'machine.retired': 409,
    'station.identity-taken': 409,
    'station.time-zone': 400,
    'station.other-kind': 409,
    'station.gateway-taken': 409,
  },
})

export const stationRenew = call({
  ...forFinance,
  method: 'POST',
  path: 'console/station/renew',
  changes: ['station'],
  about: 'Gives a station another first password.',
  request: z.object({ id }),
  data: secret,
  refusals: closedStation,
})

export const stationClose = call({
  ...forFinance,
  method: 'POST',
  path: 'console/station/close',
  changes: ['station', 'machine'],
  about: 'Disconnects a station for good.',
  request: z.object({ id }),
  data: stationRow,
  refusals: closedStation,
})

/** Without a password, which the log of messages would show. */
const logLocation = z.string().check(z.maxLength(500), z.regex(/^(https?|s?ftps?):\/\/[^\s@]+$/))

export const stationAsk = call({
  ...forOperators,
  method: 'POST',
  path: 'console/station/ask',
  changes: ['station'],
  about: 'Asks a connected station for something.',
  request: z
    .object({
      id,
      action: z.enum(stationActions),
      /** Of the session that stops. */
      sessionId: z.optional(id),
      /** Without one, the whole station. */
      connector: z.optional(wholeNumber(0, 16)),
      /** Where its log goes. */
      location: z.optional(internal(logLocation)),
    })
    .check(
      z.refine(({ action, location }) => action !== 'fetch-log' || location !== undefined, { path: ['location'] }),
    ),
  data: z.object({ id }),
  refusals: { ...unknownStation, 'station.offline': 409 },
})

export const stationMessages = call({
  ...forOperators,
  method: 'GET',
  path: 'console/station/messages',
  mayLag: true,
  reads: ['station'],
  about: 'Messages from and to stations, of ninety days, newest first.',
  request: z.object({
    ...pageOfDays,
    stationId: z.optional(id),
    q: searchText,
    isRefused: z.optional(flag),
  }),
  data: listOf(
    z.object({
      id: z.string(),
      stationId: id,
      identity: z.string(),
      time: moment,
      direction: z.enum(['in', 'out']),
      kind: z.enum(['call', 'result', 'error']),
      action: z.string(),
      messageId: z.string(),
      body: z.string(),
      error: z.string(),
    }),
  ),
  refusals: {},
})

export const alertKinds = [
  'silent',
  'below-usual',
  'register',
  'signature',
  'fault',
  'money',
  'flood',
  'password',
] as const

export const alertRow = z.object({
  id,
  machineId: id,
  machineName: z.string(),
  stationId: idOrNull,
  identity: z.string(),
  kind: z.enum(alertKinds),
  detail: z.record(z.string(), z.unknown()),
  openedTime: moment,
  takenBy: operatorOrNull,
  takenTime: momentOrNull,
  closedBy: operatorOrNull,
  closedTime: momentOrNull,
  closeReason: z.string(),
})

export const alertList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/alert/list',
  mayLag: true,
  about: 'Alerts of machines: open ones first, then closed ones.',
  request: z.object({
    ...pageOfDays,
    isOpen: z.optional(flag),
    machineId: z.optional(id),
    kind: z.optional(z.enum(alertKinds)),
  }),
  data: listOf(alertRow),
  refusals: {},
})

const alertRefusals = { 'alert.unknown': 404, 'alert.closed': 409 } as const

export const alertTake = call({
  ...forOperators,
  method: 'POST',
  path: 'console/alert/take',
  changes: ['alert'],
  about: 'Takes an alert to look after it.',
  request: z.object({ id }),
  data: alertRow,
  refusals: alertRefusals,
})

export const alertClose = call({
  ...forOperators,
  method: 'POST',
  path: 'console/alert/close',
  changes: ['alert', 'station', 'report'],
  about: 'Closes an alert, with what was found.',
  request: z.object({ id, reason: internal(text(500)) }),
  data: alertRow,
  refusals: alertRefusals,
})

export const tariffList = call({
  ...forOperators,
  method: 'GET',
  path: 'console/tariff/list',
  about: 'The tariffs of a machine, and the rule of automatic approval.',
  request: z.object({ machineId: id }),
  data: z.object({
    today: day,
    list: z.array(
      z.object({
        id,
        fromDay: day,
        currency: z.string(),
        perKwh: decimal,
        perSession: decimal,
        perMinute: decimal,
      }),
    ),
    rule: z.object({
      isOn: z.boolean(),
      agreeingDays: z.int(),
      toleranceBasisPoints: z.int(),
      rangePercent: z.int(),
    }),
    /** How many reports in a row have agreed until now. */
    agreedDays: z.int(),
  }),
  refusals: { 'machine.unknown': 404 },
})
