import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountOrNull, day, id, idOrNull, moment, momentOrNull, page, percent, dayOrNull } from '../fields.ts'
import { evidenceGrades } from './product.ts'

/** Watt-hours or watts, as an exact decimal. */
const energy = z.string().check(z.regex(/^\d{1,13}(\.\d{1,3})?$/))
const energyOrNull = z.nullable(energy)

export const connectorStates = ['available', 'working', 'waiting', 'faulted', 'unavailable'] as const

/** A meter as two people approved it. Its id is made from the text that they signed. */
const meterKey = z.object({
  id,
  serial: z.string(),
  curve: z.string(),
  /** SubjectPublicKeyInfo in base64. */
  publicKey: z.string(),
  isDemo: z.boolean(),
  connector: z.int(),
  openedTime: moment,
  closedTime: momentOrNull,
})
export type MeterKey = z.infer<typeof meterKey>

const connector = z.object({
  connector: z.int(),
  state: z.enum(connectorStates),
  powerW: z.nullable(z.number()),
  /** The session that runs. */
  sessionId: idOrNull,
  sinceTime: momentOrNull,
  energyWh: energyOrNull,
})

export const machineLive = call({
  service: 'product',
  method: 'GET',
  path: 'machine/live',
  mayLag: true,
  reads: ['machine-live'],
  who: 'anyone',
  about: 'What a machine does now, and today beside a usual day. Null without a station.',
  perMinuteMax: 240,
  request: z.object({ id }),
  data: z.nullable(
    z.object({
      nowTime: moment,
      /** When anything was last heard, or null before the first time. Silent is after 15 minutes without. */
      heardTime: momentOrNull,
      isSilent: z.boolean(),
      /** Some of it is simulated. */
      isDemo: z.boolean(),
      kind: z.enum(['charger', 'gateway']),
      timeZone: z.string(),
      connectors: z.array(connector),
      dayStartTime: moment,
      /** What the figures below are: energy in watt-hours, or what the machine counts, such as sales. */
      measure: z.enum(['energy', 'count']),
      /** Since midnight there. */
      todaySum: energy,
      /** Of the same hours of a usual day. Null before there is one. */
      usualByNow: energyOrNull,
      usualDay: energyOrNull,
      /** Of each quarter that has begun the mean power in watts, or the count; null where nothing was heard. */
      today: z.array(z.nullable(z.number())),
      /** Of a usual day, 96. Empty before there is one. */
      usual: z.array(z.number()),
      usualDays: z.int(),
      /** Of the last 90 days, or since it was first heard: which part it was not silent, and how often it failed. */
      uptime: z.object({ days: z.int(), percent, faults: z.int() }),
      nextService: dayOrNull,
      meters: z.array(meterKey),
    }),
  ),
  refusals: { 'product.unknown': 404 },
})

export const machineSession = z.object({
  id,
  state: z.enum(['running', 'ended', 'refused']),
  /** What the platform found. Whoever wants to know checks the record. */
  grade: z.enum(evidenceGrades),
  /** Why it counts for nothing, if it does. */
  refusal: z.string(),
  isDemo: z.boolean(),
  connector: z.int(),
  startedTime: moment,
  endedTime: momentOrNull,
  energyWh: energyOrNull,
  /** The business day that it counts for. */
  day: dayOrNull,
  /** What it adds to the machine's report, once its day is over. */
  amount: amountOrNull,
  meterId: idOrNull,
  /** As the meter wrote it, to the letter. */
  record: z.nullable(z.string()),
})
export type MachineSession = z.infer<typeof machineSession>

export const machineSessions = call({
  service: 'product',
  method: 'GET',
  path: 'machine/sessions',
  mayLag: true,
  reads: ['machine-sessions'],
  who: 'anyone',
  about: 'Sessions of a machine or a report, newest first.',
  perMinuteMax: 120,
  request: z.object({ id, reportId: z.optional(id), ...page }),
  data: z.object({
    list: z.array(machineSession),
    total: z.int(),
    meters: z.array(meterKey),
    /** What the days of the list add up to, as far as it was counted. */
    days: z.array(z.object({ day, sessions: z.int(), energyWh: energy, amount: amountOrNull })),
  }),
  refusals: { 'product.unknown': 404 },
})

/** What one of the two who approved a key signed. */
export const keyAct = z.object({
  act: z.string(),
  operator: z.string(),
  key: z.string(),
  signature: z.string(),
  text: z.string(),
  time: moment,
})

/** The report that something is part of, and whether its money has come. */
export const countedIn = z.object({
  id,
  day,
  state: z.enum(['entered', 'approved', 'rejected']),
  receivedTime: momentOrNull,
})

export const sessionDetail = call({
  service: 'product',
  method: 'GET',
  path: 'machine/session',
  mayLag: true,
  reads: ['machine-sessions'],
  who: 'anyone',
  about: 'A session with what checks it.',
  perMinuteMax: 120,
  request: z.object({ id }),
  data: z.object({
    session: machineSession,
    machineId: id,
    machineName: z.string(),
    ownerName: z.string(),
    /** What the meter's record says, as the platform read it; else as the station said. */
    startWh: energyOrNull,
    endWh: energyOrNull,
    recordStartTime: momentOrNull,
    recordEndTime: momentOrNull,
    meter: z.nullable(z.extend(meterKey, { approval: z.array(keyAct) })),
    /** The last one before it of the same meter. */
    previous: z.nullable(z.object({ record: z.nullable(z.string()), endWh: energy, endedTime: moment })),
    tariff: z.nullable(
      z.object({ currency: z.string(), perKwh: z.string(), perSession: z.string(), perMinute: z.string() }),
    ),
    /** In the tariff's currency, as a decimal. */
    price: z.nullable(z.string()),
    report: z.nullable(countedIn),
  }),
  refusals: { 'session.unknown': 404 },
})
