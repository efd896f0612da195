import type { DataOf } from '@millrace/contract/call'
import type { healthState } from '@millrace/contract/console/health'
import type { Database } from '../db/database.ts'
import { readDurability } from '../ledger/index.ts'
import type { Settings } from '../settings.ts'
import { judgeHealth, limits } from './judgeHealth.ts'
import { readPatroni, type PatroniMember } from './patroni.ts'
import {
  findLastRun,
  listJobs,
  listLeaders,
  listNodes,
  listProcesses,
  readArchive,
  readDatabaseVersion,
  type DatabaseNode,
} from './store.ts'

type State = DataOf<typeof healthState>

/** All of it at one moment, as far as this copy of the server can see it. */
export async function readHealth(db: Database, { PATRONI_URLS }: Pick<Settings, 'PATRONI_URLS'>): Promise<State> {
  const members = PATRONI_URLS.length > 0 ? await readPatroni(PATRONI_URLS) : null
  const durability = await readDurability(db)
  const nodes = nameNodes(await listNodes(db), members)
  const processes = (await listProcesses(db)).map((process) => ({
    name: process.name,
    program: process.program,
    version: process.version,
    startedTime: process.startedAt.toISOString(),
    heardTime: process.heardAt.toISOString(),
    isUp: process.silentSeconds <= limits.silentSeconds,
    memoryBytes: Number(process.memoryBytes),
    reads: toNumber(process.reads),
    readsElsewhere: toNumber(process.readsElsewhere),
  }))
  const jobs = [...(await listJobs(db))]
  const archive = await readArchive(db)
  const bytesBehind = toNumber(archive.bytesBehind)
  const backup = (await findLastRun(db, 'backup')) ?? null
  const drill = (await findLastRun(db, 'drill')) ?? null
  const { needsStandby } = durability
  return {
    asOf: new Date().toISOString(),
    findings: [
      ...judgeHealth({
        ...durability,
        nodes,
        processes,
        jobs,
        archive: { ...archive, bytesBehind },
        backup,
        drill,
        isPatroniHeard: PATRONI_URLS.length > 0 ? members !== null : null,
      }),
    ],
    needsStandby,
    databaseVersion: await readDatabaseVersion(db),
    nodes,
    leaders: describeLeaders(await listLeaders(db), members),
    processes,
    jobs,
    archive: { isOn: archive.isOn, archivedTime: archive.archivedAt?.toISOString() ?? null, bytesBehind },
    lastBackup: toRun(backup),
    lastDrill: toRun(drill),
  }
}

const toNumber = (value: bigint | null): number | null => (value === null ? null : Number(value))

/** Patroni knows also those that follow nobody. */
function nameNodes(found: readonly DatabaseNode[], members: readonly PatroniMember[] | null): State['nodes'] {
  const leader = members?.find(({ role }) => role === 'leader' || role === 'master')
  const nodes = found.map(({ isPrimary, name, address, state, syncState, lsn, bytesBehind, msBehind }) => ({
    name: (isPrimary ? leader?.name : name) || address || 'this machine',
    role: isPrimary
      ? ('leader' as const)
      : state !== 'streaming'
        ? null
        : syncState === 'sync' || syncState === 'quorum'
          ? ('synchronous' as const)
          : ('asynchronous' as const),
    state,
    position: lsn,
    bytesBehind: toNumber(bytesBehind),
    msBehind: toNumber(msBehind),
  }))
  const missing = (members ?? []).filter(({ name }) => !nodes.some((node) => node.name === name))
  return [
    ...nodes,
    ...missing.map(({ name, state }) => ({
      name,
      role: null,
      state,
      position: null,
      bytesBehind: null,
      msBehind: null,
    })),
  ]
}

function describeLeaders(
  rows: Awaited<ReturnType<typeof listLeaders>>,
  members: readonly PatroniMember[] | null,
): State['leaders'] {
  const nameOf = (address: string) =>
    members?.find(({ host }) => host !== undefined && address.startsWith(`${host}:`))?.name ?? address
  return rows.map(({ address, firstSeenAt }, index) => {
    const before = rows[index + 1]
    return {
      name: nameOf(address) || 'this machine',
      sinceTime: firstSeenAt.toISOString(),
      gapMs: before ? Math.max(0, firstSeenAt.getTime() - before.lastSeenAt.getTime()) : null,
    }
  })
}

function toRun(run: Awaited<ReturnType<typeof findLastRun>> | null): State['lastBackup'] {
  if (!run) return null
  const facts = Object.entries(run.facts as Readonly<Record<string, unknown>>)
  return {
    startedTime: run.startedAt.toISOString(),
    endedTime: run.endedAt.toISOString(),
    isOk: run.isOk,
    facts: facts.map(([name, value]) => ({ name, value: String(value) })),
  }
}
