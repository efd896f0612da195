import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type RunningPostgres } from '../../../../tools/postgres/index.ts'
import { rounds } from '../../../../tools/test/full.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { type Intent, readJournal } from '../../test/fault/journal.ts'
import { fundMember, fundPromotions, usdt } from '../../test/fund.ts'
import { killPostgres } from '../../test/killPostgres.ts'
import { liftKindRestrictions } from '../../test/liftKindRestrictions.ts'
import { testPasswords } from '../../test/roleUrls.ts'
import { addTestTransfers } from '../../test/transfers.ts'
import { migrate } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { available, getBalance, custody, escrow, fees, held, promotions } from './index.ts'

const killsOfEach = rounds({ quick: 1, full: 6 })
const acknowledgedBetweenKills = rounds({ quick: 60, full: 150 })
const members = ['a', 'b', 'c', 'd', 'e'].map((digit) => `${digit}${randomUUID().slice(1)}`)
const funds = 1_000_000_000n
const loadProgram = join(import.meta.dirname, '../../test/fault/load.ts')

let dataDir: string
let journal: string
let postgres: RunningPostgres
let load: ChildProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-fault-'))
  journal = join(dataDir, 'journal')
  await writeFile(journal, '')
  postgres = await startPostgres({ dataDir })
  await migrate(postgres.url, { passwords: testPasswords })
  await addTestTransfers(postgres.url)
  const owner = createPool(postgres.url, { max: 1 })
  await liftKindRestrictions(owner)
  await owner.end()
})
afterAll(async () => {
  load?.kill('SIGKILL')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function startLoad(mode: 'go' | 'finish'): ChildProcess {
  return spawn(process.execPath, [loadProgram, postgres.url, journal, members.join(','), mode], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

const acknowledgedCount = () => readJournal(journal).acknowledged.size

/** Waits until enough has been acknowledged since the last kill, so that the next one happens under load. */
async function waitForLoad(): Promise<void> {
  const target = acknowledgedCount() + acknowledgedBetweenKills
  const isLoaded = () => {
    if (load?.exitCode) throw new Error('the load ended by itself')
    return acknowledgedCount() >= target
  }
  await vi.waitUntil(isLoaded, { timeout: 60_000, interval: 50 })
}

async function killLoad(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** The balances that the acknowledged intents add up to, computed without the ledger. */
function computeBalances(intents: readonly Intent[]): Map<string, bigint> {
  const balances = new Map<string, bigint>(members.map((member) => [`available ${member}`, funds]))
  balances.set('promotions', funds).set('custody', -funds * BigInt(members.length + 1))
  const change = (account: string, delta: bigint) => balances.set(account, (balances.get(account) ?? 0n) + delta)
  for (const { do: verb, member, minor: text, machine = '' } of intents) {
    const minor = BigInt(text)
    const [from, to] = {
      recharge: ['custody', `available ${member}`],
      reward: ['promotions', `available ${member}`],
      buy: [`available ${member}`, `escrow ${machine}`],
      hold: [`available ${member}`, `held ${member}`],
      release: [`held ${member}`, `available ${member}`],
      resolve: [`held ${member}`, 'custody'],
    }[verb] as [string, string]
    change(from, -minor)
    change(to, minor)
    if (verb === 'resolve') {
      change('custody', -1n)
      change('fees', 1n)
    }
  }
  return balances
}

describe('faults', () => {
  // Finding all processes of the database needs /proc.
  test.runIf(process.platform === 'linux')(
    'kills of the database and of the load lose no acknowledged transfer and repeat none',
    async () => {
      const setUp = createPool(postgres.url, { max: 2 })
      for (const member of members) await fundMember(setUp, member, usdt(funds))
      await fundPromotions(setUp, usdt(funds))
      await setUp.end()

      load = startLoad('go')
      for (let kill = 0; kill < killsOfEach; kill++) {
        await waitForLoad()
        await killPostgres(postgres)
        postgres = await startPostgres({ dataDir })
        await waitForLoad()
        await killLoad(load)
        load = startLoad('go')
      }
      await waitForLoad()
      await killLoad(load)
      // Calls that were running at the last kill are repeated with the same ids.
      load = startLoad('finish')
      expect(await once(load, 'exit')).toEqual([0, null])

      const { intents, acknowledged } = readJournal(journal)
      expect(acknowledged.size).toBe(intents.length)
      expect(intents.length).toBeGreaterThan(2 * killsOfEach * acknowledgedBetweenKills)
      const pool = createPool(postgres.url, { max: 2 })
      try {
        const { rows } = await pool.query<{ id: string; legs: bigint }>(
          'select id, count(*) as legs from ledger.record group by id',
        )
        const posted = new Map(rows.map(({ id, legs }) => [id, legs]))
        expect(intents.filter(({ id, do: verb }) => posted.get(id) !== (verb === 'resolve' ? 2n : 1n))).toEqual([])
        // Besides these there is only the funding: one transfer for each member, and two for promotions, via the owner.
        expect(posted.size).toBe(intents.length + members.length + 2)
        for (const [name, minor] of computeBalances(intents)) {
          const [kind, owner] = name.split(' ') as [string, string?]
          const account = {
            available: available(owner ?? ''),
            held: held(owner ?? ''),
            escrow: escrow(owner ?? ''),
            custody: custody('bep20'),
            promotions,
            fees,
          }[kind]
          expect([name, (await getBalance(databaseOf(pool), account ?? fees, 'USDT')).minor]).toEqual([name, minor])
        }
        await expectSound(pool)
      } finally {
        await pool.end()
      }
    },
    180_000,
  )
})
