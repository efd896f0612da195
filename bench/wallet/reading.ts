import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { tokenOf } from '../orders/population.ts'
import { startServer } from '../startServer.ts'
import { populateHistory } from './history.ts'
import { median } from './median.ts'
import { refuseUnsound } from './refuseUnsound.ts'

const pages = [
  { name: 'wallet/info', path: 'wallet/info' },
  { name: 'wallet/record', path: 'wallet/record?pageNum=1&pageSize=20' },
  { name: 'wallet/record of one type', path: 'wallet/record?pageNum=1&pageSize=20&type=5' },
  { name: 'wallet/chart', path: 'wallet/chart?days=30' },
  { name: 'fund/overview', path: 'fund/overview' },
  { name: 'recharge/record', path: 'recharge/record?pageNum=1&pageSize=20' },
  { name: 'withdraw/record', path: 'withdraw/record?pageNum=1&pageSize=20' },
] as const

/** Calls that prepare statements and fill caches. */
const warmUp = 40

export type PageTimes = { readonly name: string; readonly fewMs: number; readonly manyMs: number }
type Given = {
  readonly few: number
  readonly many: number
  readonly calls: number
  readonly onProgress: (line: string) => void
}
type Filled = { readonly url: string; readonly members: number }

/**
 * The pages that read the ledger, of members by chance, with few entries in it and with many; in turn, so that whatever
 * else the machine does hits both.
 */
export async function measureReading(
  folder: string,
  fewUrl: string,
  manyUrl: string,
  { few, many, calls, onProgress }: Given,
): Promise<readonly PageTimes[]> {
  const [fewMembers, manyMembers] = [await fill(fewUrl, few, onProgress), await fill(manyUrl, many, onProgress)]
  // What is generated is sound, however many; the check of the many would take as long as filling them.
  await refuseUnsound(fewUrl)
  const environment = {
    PRACTICE_MODE: 'off',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1',
    CHAIN_RPC_URL: '',
    TRON_RPC_URL: '',
    BANK_URL: '',
    ROLE: 'web',
  }
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
    for (const { child } of servers) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

async function fill(url: string, entries: number, onProgress: (line: string) => void): Promise<number> {
  await migrate(url)
  const begun = performance.now()
  const members = await populateHistory(url, entries)
  onProgress(
    `Wallet: ${entries} entries of ${members} members made in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  return members
}

async function measurePage(
  path: string,
  calls: number,
  few: Filled,
  many: Filled,
): Promise<{ fewMs: number; manyMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took = { few: [] as number[], many: [] as number[] }
  try {
    // Another member each time: what they have in the ledger was not read a moment ago, as far as there are so many.
    for (let i = -warmUp; i < calls; i++) {
      const [fewMs, manyMs] = [await timeOf(agent, few, path), await timeOf(agent, many, path)]
      if (i < 0) continue
      took.few.push(fewMs)
      took.many.push(manyMs)
    }
  } finally {
    agent.destroy()
  }
  return { fewMs: median(took.few), manyMs: median(took.many) }
}

async function timeOf(agent: Agent, { url, members }: Filled, path: string): Promise<number> {
  const token = tokenOf(randomInt(1, members + 1))
  // The server then knows the member, as it does after any first call; who somebody is, is not what is measured.
  await call(agent, `${url}/api/user/info`, token)
  const begun = performance.now()
  await call(agent, `${url}/api/${path}`, token)
  return performance.now() - begun
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
