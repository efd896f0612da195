import { money } from '@millrace/money'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '../../src/db/pool.ts'
import {
  available,
  custody,
  escrow,
  fees,
  held,
  newTransferId,
  promotions,
  rollUp,
  sealDay,
} from '../../src/ledger/index.ts'
import { createRandom, testSeed } from '../createRandom.ts'
import { databaseOf } from '../databaseOf.ts'
import { hold, post, release, resolve, isDone, type EndOutcome, type Leg, type PostOutcome } from '../ledger.ts'
import { createLedgerQueue } from '../ledgerQueue.ts'
import { openJournal, readJournal, type Intent } from './journal.ts'

// A separate program, so that it can be killed. Moves money without pause, first what a killed process left unfinished.
// node load.ts URL JOURNAL MEMBERS go|finish

const [url = '', path = '', memberList = '', mode = 'go'] = process.argv.slice(2)
const members = memberList.split(',')
const inFlight = 32
const pool = createPool(url, { max: 12, connectTimeoutMs: 2_000 })
const queue = createLedgerQueue(pool)
const { intents, acknowledged } = readJournal(path)
const journal = openJournal(path)
const usdt = (minor: string) => money(BigInt(minor), 'USDT')

function runIntent({
  do: verb,
  id,
  member,
  minor,
  machine = '',
  holdId = '',
}: Intent): Promise<PostOutcome | EndOutcome> {
  const amount = usdt(minor)
  const single = (leg: Omit<Leg, 'amount'>) => ({ id, reason: verb, legs: [{ ...leg, amount }] })
  switch (verb) {
    case 'recharge':
      return queue.post(single({ kind: 'recharge', from: custody('bep20'), to: available(member) }))
    case 'reward':
      return queue.post(single({ kind: 'reward', from: promotions, to: available(member) }))
    case 'buy':
      return post(pool, single({ kind: 'buy', from: available(member), to: escrow(machine) }))
    case 'hold':
      return hold(pool, {
        id,
        kind: 'withdraw-hold',
        from: available(member),
        to: held(member),
        amount,
        reason: verb,
        expiresAt: null,
      })
    case 'release':
      return release(pool, holdId, { id, reason: verb })
    case 'resolve':
      return resolve(pool, holdId, {
        id,
        reason: verb,
        legs: [
          { kind: 'withdraw-fee', from: held(member), to: fees, amount: usdt('1') },
          { kind: 'withdraw-paid', from: held(member), to: custody('bep20'), amount: usdt(`${BigInt(minor) - 1n}`) },
        ],
      })
  }
}

/** Retries with the same id until there is an answer, and then acknowledges it. */
async function runUntilAnswered(intent: Intent): Promise<void> {
  for (;;) {
    const outcome = await runIntent(intent).catch(() => null)
    if (outcome === null) {
      await pause(20)
      continue
    }
    if (!isDone(outcome)) throw new Error(`${JSON.stringify(intent)} was answered with ${outcome}`)
    journal.acknowledge(intent.id)
    return
  }
}

async function intend(intent: Omit<Intent, 'id'>): Promise<string> {
  const id = newTransferId()
  journal.intend({ ...intent, id })
  await runUntilAnswered({ ...intent, id })
  return id
}

const random = createRandom(testSeed + intents.length)

async function runRandomIntent(): Promise<void> {
  const [member, minor, dice] = [members[random(members.length)] ?? '', `${2 + random(50)}`, random(100)]
  if (dice < 35) await intend({ do: 'recharge', member, minor })
  else if (dice < 55) await intend({ do: 'reward', member, minor })
  else if (dice < 80)
    await intend({ do: 'buy', member, minor, machine: `${member.slice(0, 1)}0000000-0000-4000-8000-000000000000` })
  else {
    const holdId = await intend({ do: 'hold', member, minor })
    if (dice < 87) await intend({ do: 'resolve', member, minor, holdId })
    else if (dice < 94) await intend({ do: 'release', member, minor, holdId })
  }
}

await Promise.all(intents.filter(({ id }) => !acknowledged.has(id)).map(runUntilAnswered))
if (mode === 'go') {
  await Promise.all([
    ...Array.from({ length: inFlight }, async () => {
      for (;;) await runRandomIntent()
    }),
    (async () => {
      for (;;) {
        await rollUp(databaseOf(pool)).catch(() => null)
        await sealDay(databaseOf(pool)).catch(() => null)
        await pause(50)
      }
    })(),
  ])
}
await queue.close()
await pool.end()
