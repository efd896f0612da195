import { randomInt } from 'node:crypto'
import { Agent, get } from 'node:http'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { testPasswords } from '../../apps/server/test/roleUrls.ts'
import { assertLedgerSound } from '../assertLedgerSound.ts'
import { median } from '../median.ts'
import { tokenOf } from '../orders/population.ts'
import { startServer, withoutPractice } from '../startServer.ts'
import { populateHistory } from './history.ts'

const pages = [
  { name: 'wallet/info', path: 'wallet/info' },
  { name: 'wallet/record', path: 'wallet/record?pageNum=1&pageSize=20' },
  { name: 'wallet/record of one type', path: 'wallet/record?pageNum=1&pageSize=20&type=5' },
  { name: 'wallet/chart', path: 'wallet/chart?days=30' },
  { name: 'fund/overview', path: 'fund/overview' },
  { name: 'recharge/record', path: 'recharge/record?pageNum=1&pageSize=20' },
  { name: 'withdraw/record', path: 'withdraw/record?pageNum=1&pageSize=20' },
] as const

/** Calls before the first measured one, to prepare statements and fill caches. */
const warmUpCalls = 40

export type PageTimes = { readonly name: string; readonly fewMs: number; readonly manyMs: number }
type Options = {
  readonly few: number
  readonly many: number
  readonly calls: number
  readonly onProgress: (line: string) => void
}
export type FilledServer = { readonly url: string; readonly members: number }

/**
 * The pages that read the ledger, for random members, with few entries in it and with many. The calls take turns, so
 * that whatever else the machine does hits both.
 */
export async function measureReading(
  folder: string,
  fewUrl: string,
  manyUrl: string,
  { few, many, calls, onProgress }: Options,
): Promise<readonly PageTimes[]> {
  const [fewMembers, manyMembers] = [await fill(fewUrl, few, onProgress), await fill(manyUrl, many, onProgress)]
  // Both databases are filled alike, and checking the large one would take as long as filling it.
  await assertLedgerSound(fewUrl)
  const environment = { ...withoutPractice, ROLE: 'web' }
  const servers = [
    await startServer(fewUrl, folder, environment),
    await startServer(manyUrl, folder, environment),
  ] as const
  try {
    const times: PageTimes[] = []
    for (const { name, path } of pages) {
      onProgress(`Wallet: ${name}`)
      times.push({
        name,
        ...(await measurePage(
          path,
          calls,
          { url: servers[0].url, members: fewMembers },
          { url: servers[1].url, members: manyMembers },
        )),
      })
    }
    return times
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function fill(url: string, entries: number, onProgress: (line: string) => void): Promise<number> {
  await migrate(url, { passwords: testPasswords })
  const startMs = performance.now()
  const members = await populateHistory(url, entries)
  onProgress(
    `Wallet: ${entries} entries of ${members} members made in ${Math.round((performance.now() - startMs) / 1_000)} s`,
  )
  return members
}

export async function measurePage(
  path: string,
  calls: number,
  few: FilledServer,
  many: FilledServer,
): Promise<{ fewMs: number; manyMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took = { few: [] as number[], many: [] as number[] }
  try {
    // A random member each time, whose entries were not read a moment ago.
    for (let i = -warmUpCalls; i < calls; i++) {
      const [fewMs, manyMs] = [await measureCall(agent, few, path), await measureCall(agent, many, path)]
      if (i < 0) continue
      took.few.push(fewMs)
      took.many.push(manyMs)
    }
  } finally {
    agent.destroy()
  }
  return { fewMs: median(took.few), manyMs: median(took.many) }
}

async function measureCall(agent: Agent, { url, members }: FilledServer, path: string): Promise<number> {
  const token = tokenOf(randomInt(1, members + 1))
  // Signs the member in first, so that looking up the session is not measured.
  await call(agent, `${url}/api/user/info`, token)
  const startMs = performance.now()
  await call(agent, `${url}/api/${path}`, token)
  return performance.now() - startMs
}

async function call(agent: Agent, url: string, token: string): Promise<void> {
  const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    get(url, { agent, headers: { 'x-access-token': token } }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          body += chunk
        })
        .on('end', () => resolve({ status: response.statusCode, body }))
        .on('error', reject)
    }).on('error', reject)
  })
  if (status !== 200) throw new Error(`${url} was answered with ${status}: ${body}`)
}
