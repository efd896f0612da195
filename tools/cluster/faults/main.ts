import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadPasswords } from '../../start/secrets.ts'
import { findPackages } from '../findPackages.ts'
import type { MachineName } from '../Machine.ts'
import { railsNames, signerNames, webNames, workerNames } from '../Machine.ts'
import { servicePorts, namesOf } from '../namespaces.ts'
import { proveArchive } from './archive.ts'
import { mountDisks } from './disks.ts'
import { beginFault, kindsOf, type Target } from './faults.ts'
import { History } from './History.ts'
import { Load } from './Load.ts'
import { tryMigration } from './migration.ts'
import { createRandom } from './random.ts'
import { rollingRestart } from './rollingRestart.ts'
import { RunningCluster } from './RunningCluster.ts'
import { proveStrict } from './strict.ts'
import { type Round, toRound, toTable } from './table.ts'
import { judge } from './verdict.ts'
import { checkOutVersions } from './versions.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '600' },
    data: { type: 'string', default: '.data-faults' },
    port: { type: 'string', default: '8480' },
    out: { type: 'string' },
    only: { type: 'string' },
    attach: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout
    .write(`Starts a cluster, breaks a random part of it again and again under load, and counts what was lost.

  npm run cluster:faults -- [--rounds 10] [--seed N] [--minutes 600] [--only rolling|strict|faults|archive|migration]
                                [--keep]
                                [--out FILE]

It needs root, for namespaces, and what npm run cluster needs.
`)
  process.exit(0)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
if (process.getuid?.() !== 0) {
  process.stderr.write('Faults of a network are made in network namespaces, which takes root: run it as root.\n')
  process.exit(1)
}
findPackages()

const libraries = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
const clockLibrary = libraries.find((file) => existsSync(file))
const diskMegabytes = 3_000
const much = '10000000'
const environment = {
  DEMO_DAYS: '5',
  BACKUP_EVERY_HOURS: '0',
  DRILL_EVERY_DAYS: '0',
  WITHDRAW_WINDOW: 'always',
  WITHDRAW_AUTO_MAX: '5000',
  WITHDRAW_TWO_FROM: '100000',
  AUTO_RAIL_DAY_MAX: much,
  AUTO_DAY_MAX: much,
  AUTO_YOUNG_DAY_MAX: much,
  AUTO_NEW_DAY_MAX: much,
  SIGNER_DAY_MAX: much,
  SIGNER_AUTO_MAX: '5000',
  SIGNER_AUTO_MEMBER_MAX: much,
  SIGNER_AUTO_DESTINATION_MAX: much,
  SIGNER_AUTO_DAY_MAX: much,
  CONFIRMATIONS: '2',
  RATE_LIMIT: '0',
  CHAIN_BLOCK_SECONDS: '1',
  LOG_LEVEL: 'info',
  ...(clockLibrary && { CLUSTER_CLOCK_LIBRARY: clockLibrary }),
}

const dataDir = resolve(values.data)
if (!values.keep && !values.attach) await rm(dataDir, { recursive: true, force: true })
await mkdir(dataDir, { recursive: true, mode: 0o711 })
const unmount = values.attach ? () => {} : mountDisks(dataDir, diskMegabytes, values.keep)
const isMigration = values.only === 'migration'
const versionsFolder = `${dataDir}-versions`
const codeFile = join(versionsFolder, 'code')
if (isMigration) {
  // Programs run as other users, who must be able to enter.
  await mkdir(versionsFolder, { recursive: true, mode: 0o755 })
}
const versions = isMigration ? checkOutVersions(versionsFolder) : undefined
if (versions) await writeFile(codeFile, versions.before)
const cluster = new RunningCluster(dataDir, Number(values.port))
const random = createRandom(Number(values.seed))
const rounds: Round[] = []
const problems: string[] = []
const isWanted = (part: string) => values.only === undefined || values.only === part

const namesOfTarget = (
  target: Target,
  roles: Awaited<ReturnType<typeof cluster.readRoles>>,
): readonly MachineName[] => {
  switch (target) {
    case 'leader':
      return roles.leader ? [roles.leader] : []
    case 'synchronous standby':
      return roles.synchronous ? [roles.synchronous] : []
    case 'other standby':
      return roles.other ? [roles.other] : []
    case 'web':
      return webNames
    case 'worker':
      return workerNames
    case 'rails':
      return railsNames
    case 'signer':
      return signerNames
  }
}
const targets: readonly Target[] = [
  'leader',
  'leader',
  'synchronous standby',
  'other standby',
  'web',
  'worker',
  'rails',
  'signer',
]

try {
  say(`seed ${values.seed}`)
  if (!values.attach) await cluster.start({ ...environment, ...(versions && { CLUSTER_CODE_FILE: codeFile }) })
  say('the cluster runs')
  const owner = await cluster.connect()
  const { host } = namesOf(dataDir)
  const load = new Load(cluster.url, {
    bep20: `http://${host}:${servicePorts.bep20}`,
    trc20: `http://${host}:${servicePorts.trc20}`,
  })
  await load.prepare(owner)
  await owner.end()
  const problem = await cluster.waitUntilWell(120_000)
  if (problem !== null) throw new Error(`the cluster is not well: ${problem}`)
  const history = new History(cluster, load.members)
  history.start()
  load.start()
  await pause(5_000)
  say(`${load.calls.length} calls in the first five seconds`)

  if (isWanted('rolling')) problems.push(...(await rollingRestart(cluster, load, say)))
  if (versions) problems.push(...(await tryMigration({ cluster, load, codeFile, versions, environment, say })))
  if (isWanted('archive')) problems.push(...(await proveArchive(cluster, say)))
  const untilMs = performance.now() + Number(values.minutes) * 60_000
  for (let number = 1; isWanted('faults') && number <= Number(values.rounds) && performance.now() < untilMs; number++) {
    // Asserted before every round: otherwise what is lost says nothing.
    const unwell = await cluster.waitUntilWell(180_000)
    if (unwell !== null) {
      problems.push(`round ${number} could not begin: ${unwell}`)
      break
    }
    const target = random.pick(targets)
    const kind = random.pick(kindsOf(target).filter((each) => clockLibrary || !each.startsWith('clock')))
    const machine = random.pick(namesOfTarget(target, await cluster.readRoles()))
    const heldMs = 4_000 + random.upTo(9_000)
    const fromMs = performance.now()
    const end = await beginFault(cluster, kind, machine)
    await pause(heldMs)
    await end()
    await pause(500)
    const remaining = await cluster.waitUntilWell(180_000)
    await pause(1_500)
    // Calls that still wait belong to this round.
    while ([...load.open].some(({ startedMs }) => startedMs < performance.now() - 2_000)) await pause(200)
    const round = toRound(load.calls, [fromMs, performance.now()], { kind, target, machine, heldMs })
    rounds.push(round)
    say(
      `${number}. ${kind}: ${target} (${machine}), ${(heldMs / 1_000).toFixed(1)} s: felt ${(round.feltMs / 1_000).toFixed(1)} s, ` +
        `${round.calls} calls, ${round.repeated} repeated${remaining === null ? '' : `; not well: ${remaining}`}`,
    )
    if (remaining !== null) problems.push(`after ${kind} of ${machine}: ${remaining}`)
  }
  await cluster.waitUntilWell(180_000)
  await load.stop()
  say('the load has stopped; everything is compared')
  const connections = await loadPasswords(dataDir)
  const appUrl = `postgres://millrace_app:${connections.app}@${host}:${servicePorts.primary}/millrace`
  const judging = await cluster.connect()
  const verdict = await judge(load, judging, appUrl)
  await judging.end()
  const found = await history.check(load.calls)
  problems.push(...verdict.problems, ...found.problems, ...load.refusals)
  const counts = Object.entries(verdict.counts).map(([what, count]) => `${count} ${what}`)
  const text = [
    toTable(rounds),
    '',
    `${rounds.length} rounds with seed ${values.seed}. Acknowledged: ${counts.join(', ')}.`,
    `History: ${found.reads} reads, ${found.standbyReads} of them from standbys; ${found.takenBack} lists of a standby showed what no`,
    'primary had acknowledged and a failover took back.',
    problems.length === 0
      ? 'Nothing was lost, nothing doubled, and the books are sound.'
      : `Problems: ${problems.length}`,
    ...problems.slice(0, 50).map((each) => `- ${each}`),
  ].join('\n')
  say(text)
  if (values.out) await writeFile(values.out, `${text}\n`)
  if (isWanted('strict')) {
    const acknowledged = await proveStrict(cluster, say)
    for (const each of acknowledged) say(`- ${each}`)
    problems.push(...acknowledged)
  }
} finally {
  await cluster.stop()
  await writeFile(join(dataDir, 'cluster.log'), cluster.output)
  unmount()
  versions?.remove()
}
process.exit(problems.length === 0 ? 0 : 1)
