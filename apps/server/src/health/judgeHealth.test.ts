import { expect, test } from 'vitest'
import { type Facts, judgeHealth } from './judgeHealth.ts'

const node = { name: 'db-1', role: 'leader', state: 'running', position: '0/1', bytesBehind: 0, msBehind: 0 } as const
const standby = { ...node, name: 'db-2', role: 'synchronous', state: 'streaming' } as const
const follower = { ...standby, name: 'db-3', role: 'asynchronous' } as const
const moment = '2026-11-17T14:31:00.000Z'
const web = {
  name: 'here/1',
  program: 'web',
  version: '1.2.0',
  startedTime: moment,
  heardTime: moment,
  isUp: true,
  memoryBytes: 1,
  reads: null,
  readsElsewhere: null,
} as const
const cluster: Facts = {
  nodes: [node, standby, follower],
  needsStandby: true,
  isSynchronous: true,
  isPatroniHeard: true,
  processes: [web],
  jobs: [{ name: 'ledger-seal', waiting: 1, failed: 0, oldestSeconds: 2 }],
  archive: { isOn: true, ageSeconds: 40, bytesBehind: 100 },
  backup: { ageSeconds: 25 * 3_600, isOk: true },
  drill: { ageSeconds: 7 * 86_400, isOk: true },
}

test('a whole cluster and a plain installation ask for nobody', () => {
  expect(judgeHealth(cluster)).toEqual([])
  const plain = { ...cluster, nodes: [node], needsStandby: false, isSynchronous: false, isPatroniHeard: null }
  expect(judgeHealth({ ...plain, archive: { isOn: false, ageSeconds: null, bytesBehind: null } })).toEqual([])
})

test.each<readonly [string, Partial<Facts>]>([
  ['no-leader', { nodes: [standby, follower] }],
  ['money-stopped', { isSynchronous: false }],
  ['quorum-lost', { nodes: [node, follower, { ...follower, name: 'db-2' }] }],
  ['quorum-lost', { isPatroniHeard: false }],
  ['archive-behind', { archive: { isOn: true, ageSeconds: 301, bytesBehind: 1 } }],
  ['archive-behind', { archive: { isOn: true, ageSeconds: null, bytesBehind: null } }],
  ['process-silent', { processes: [web, { ...web, isUp: false }] }],
  ['standby-missing', { nodes: [node, standby] }],
  ['standby-missing', { nodes: [node, standby, { ...follower, role: null }] }],
  ['standby-lags', { nodes: [node, standby, { ...follower, msBehind: 5_001 }] }],
  ['backup-old', { backup: null }],
  ['backup-old', { backup: { ageSeconds: 26 * 3_600 + 1, isOk: true } }],
  ['backup-failed', { backup: { ageSeconds: 1, isOk: false } }],
  ['drill-old', { drill: { ageSeconds: 8 * 86_400 + 1, isOk: true } }],
  ['drill-failed', { drill: { ageSeconds: 1, isOk: false } }],
  ['jobs-late', { jobs: [{ name: 'ledger-seal', waiting: 1, failed: 0, oldestSeconds: 301 }] }],
  ['versions-differ', { processes: [web, { ...web, version: '1.3.0' }] }],
])('%s is found', (name, change) => {
  expect(judgeHealth({ ...cluster, ...change })).toContain(name)
})

test('the worst comes first, and a database in which nothing happens has nothing to archive', () => {
  expect(judgeHealth({ ...cluster, backup: null, isSynchronous: false })).toEqual(['money-stopped', 'backup-old'])
  expect(judgeHealth({ ...cluster, archive: { isOn: true, ageSeconds: 9_999, bytesBehind: 0 } })).toEqual([])
})
