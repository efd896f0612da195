import * as z from 'zod/mini'
import { call } from '../call.ts'
import { moment, momentOrNull } from '../fields.ts'
import { forFinance } from './fields.ts'

/** What asks for somebody, the worst first: red at once, amber today. */
export const healthFindings = {
  'no-leader': 'red',
  'money-stopped': 'red',
  'quorum-lost': 'red',
  'archive-behind': 'red',
  'process-silent': 'red',
  'standby-missing': 'amber',
  'standby-lags': 'amber',
  'backup-old': 'amber',
  'backup-failed': 'amber',
  'drill-old': 'amber',
  'drill-failed': 'red',
  'jobs-late': 'amber',
  'versions-differ': 'amber',
} as const
export type HealthFinding = keyof typeof healthFindings

export const programs = ['web', 'worker', 'all', 'rails', 'signer', 'stations'] as const

const node = z.object({
  /** As the cluster calls it; its address where nobody has named it. */
  name: z.string(),
  /** Writes, or has each commit before it is acknowledged, or follows. Null where it cannot be reached. */
  role: z.nullable(z.enum(['leader', 'synchronous', 'asynchronous'])),
  state: z.string(),
  /** In the database's log; null where it is not known. */
  position: z.nullable(z.string()),
  bytesBehind: z.nullable(z.int()),
  msBehind: z.nullable(z.int()),
})

const run = z.object({
  startedTime: moment,
  endedTime: moment,
  isOk: z.boolean(),
  /** What it came to, as name and value. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const healthState = call({
  ...forFinance,
  method: 'GET',
  path: 'console/health/state',
  reads: [],
  about: 'The databases, programs, backups, restore drills, and what waits for workers.',
  request: z.object({}),
  data: z.object({
    asOf: moment,
    findings: z.array(z.enum(Object.keys(healthFindings) as [HealthFinding, ...HealthFinding[]])),
    /** Whether each commit has to be on a second machine: without it, this is the plain installation. */
    needsStandby: z.boolean(),
    databaseVersion: z.string(),
    nodes: z.array(node),
    /** Who led in 30 days, newest first. */
    leaders: z.array(
      z.object({
        name: z.string(),
        sinceTime: moment,
        /** How long nobody was seen to lead before that, at most; null for the first. */
        gapMs: z.nullable(z.int()),
      }),
    ),
    processes: z.array(
      z.object({
        name: z.string(),
        program: z.enum(programs),
        version: z.string(),
        startedTime: moment,
        heardTime: moment,
        isUp: z.boolean(),
        memoryBytes: z.int(),
        /** Since it started, and those that left the primary alone; null where no standby is read from. */
        reads: z.nullable(z.int()),
        readsElsewhere: z.nullable(z.int()),
      }),
    ),
    jobs: z.array(z.object({ name: z.string(), waiting: z.int(), failed: z.int(), oldestSeconds: z.int() })),
    archive: z.object({ isOn: z.boolean(), archivedTime: momentOrNull, bytesBehind: z.nullable(z.int()) }),
    lastBackup: z.nullable(run),
    lastDrill: z.nullable(run),
  }),
  refusals: {},
})
