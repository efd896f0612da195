import { currencies, getDecimals, type Currency } from '@millrace/money'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { move } from '../../../test/transfers.ts'
import { waitUntilSettled } from '../../../test/waitUntilSettled.ts'
import { sealDay } from '../../ledger/index.ts'
import { formatJournal, toAccountName } from './formatJournal.ts'
import { fillWholeJournal } from './journal.ts'
import { findJournalDays, readJournal } from './store.ts'

const usdt = (whole: bigint): bigint => whole * 1_000_000n

let database: TestDatabase
const machines = [randomUUID(), randomUUID(), randomUUID()]
const members = Array.from({ length: 6 }, () => randomUUID())
let text = ''

beforeAll(async () => {
  database = await createTestDatabase()
  for (let day = 0; day < 3; day++) {
    await tradeForADay(day)
    await database.owner.query('update ledger.clock set offset_days = offset_days + 1')
    // After midnight, and still in the seal of the day before.
    await move(database.owner, 'recharge', ['trc20', 'custody'], [members[0] as string, 'available'], 1n)
    await waitUntilSettled(database.owner)
    await sealDay(databaseOf(database.app))
  }
  await fillWholeJournal({ db: databaseOf(database.app) })
  text = await readWhole()
})
afterAll(() => database.drop())

/** Concurrently, as on any day: members fund, buy, earn and claim; one machine earns nothing. */
async function tradeForADay(day: number): Promise<void> {
  const { owner } = database
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], usdt(50n))
  await move(owner, 'promotions-fund', ['', 'owner'], ['', 'promotions'], usdt(30n))
  await Promise.all(
    members.map(async (member, index) => {
      const machine = machines[(index + day) % 2] as string
      const rail = index % 2 === 0 ? 'bep20' : 'trc20'
      await move(owner, 'recharge', [rail, 'custody'], [member, 'available'], usdt(100n) + BigInt(index))
      await move(owner, 'recharge', ['bank', 'custody'], [member, 'available'], 1_234n, { currency: 'KES' })
      await move(owner, 'buy', [member, 'available'], [machine, 'escrow'], usdt(40n))
      await move(owner, 'buy-final', [machine, 'escrow'], [machine, 'capital'], usdt(25n))
      await move(owner, 'revenue', [rail, 'custody'], [machine, 'revenue'], usdt(3n) + 7n)
      await move(owner, 'income', [machine, 'revenue'], [member, 'income'], usdt(1n) + BigInt(day))
      await move(owner, 'claim', [member, 'income'], [member, 'available'], usdt(1n))
      await move(owner, 'reward', ['', 'promotions'], [member, 'available'], usdt(2n))
    }),
  )
}

async function readWhole(): Promise<string> {
  const { firstDay, lastDay } = await findJournalDays(databaseOf(database.app))
  const { days, lines } = await readJournal(databaseOf(database.app), firstDay ?? '', lastDay ?? '')
  return formatJournal(days, lines)
}

type Balances = ReadonlyMap<string, bigint>
const keyOf = (account: string, currency: string) => `${account} ${currency}`
const withoutZeros = (balances: Balances): Record<string, bigint> =>
  Object.fromEntries([...balances].filter(([, balance]) => balance !== 0n).sort())

/** What the ledger says, account by account, with members summed. Owed is below zero in a journal. */
async function readLedger(): Promise<Balances> {
  const { rows } = await database.owner.query<{ owner: string; kind: string; currency: string; balance: bigint }>(
    `select case when k.holder = 'member' then '' else b.owner end as owner, b.kind, b.currency,
       sum(b.balance)::bigint as balance
     from ledger.balance b join ledger.account_kind k on k.kind = b.kind group by 1, 2, 3`,
  )
  return new Map(
    rows.map(({ owner, kind, currency, balance }) => [keyOf(toAccountName(kind, owner), currency), -balance]),
  )
}

const parseAmount = (decimal: string, currency: Currency): bigint => {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const minor = BigInt(whole + fraction.padEnd(getDecimals(currency), '0'))
  return decimal.startsWith('-') ? -minor : minor
}

/** A reader of its own, for where neither program is installed. It checks that each entry balances. */
function addUp(journal: string): Balances {
  const balances = new Map<string, bigint>()
  for (const entry of journal.split('\n\n').filter((part) => /^\d{4}-\d\d-\d\d \* [a-z-]+ {2};/.test(part))) {
    const postings = entry.split('\n').slice(1)
    let sum = 0n
    for (const posting of postings) {
      const [, account, decimal, currency] = /^ {4}(\S+) {2}(-?\d+\.\d+) ([A-Z]+)$/.exec(posting) ?? []
      if (!account || !decimal || !currency) throw new Error(`not a posting: ${posting}`)
      const minor = parseAmount(decimal, currency as Currency)
      sum += minor
      balances.set(keyOf(account, currency), (balances.get(keyOf(account, currency)) ?? 0n) + minor)
    }
    expect(postings).toHaveLength(2)
    expect(sum).toBe(0n)
  }
  return balances
}

const run = (program: string, ...options: string[]): string =>
  execFileSync(program, ['-f', '-', ...options], {
    input: text,
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8' },
  })

function addUpByHledger(): Balances {
  const rows = run('hledger', 'balance', '--flat', '-E', '-N', '-O', 'csv', '--layout=bare').trim().split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [account = '', currency = '', decimal = ''] = row.slice(1, -1).split('","')
      return [keyOf(account, currency), parseAmount(decimal, currency as Currency)]
    }),
  )
}

function addUpByLedger(): Balances {
  return new Map(
    currencies.flatMap((currency) =>
      run(
        'ledger',
        'balance',
        '--flat',
        '--no-total',
        '-l',
        `commodity=="${currency}"`,
        '--format',
        '%(account)\t%(display_total)\n',
      )
        .split('\n')
        .filter(Boolean)
        .map((line): [string, bigint] => {
          const [account = '', amount = ''] = line.split('\t')
          return [keyOf(account, currency), parseAmount(amount.split(' ')[0] ?? '', currency)]
        }),
    ),
  )
}

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0

describe('the journal of all sealed days', () => {
  test.each([
    ['hledger', addUpByHledger],
    ['ledger', addUpByLedger],
  ])('adds up to the balances of the ledger, machine by machine, by %s', async (program, addUpByProgram) => {
    const expected = withoutZeros(await readLedger())
    expect(Object.keys(expected).filter((key) => key.includes(machines[0] as string))).toHaveLength(3)
    expect(withoutZeros(addUp(text))).toEqual(expected)
    if (isInstalled(program)) expect(withoutZeros(addUpByProgram())).toEqual(expected)
    await expectSound(database.app)
  })

  // Attack by whoever reads the books, on public figures: a member is followed through the public journal. Impossible:
  // it has no member’s id, and all members are one account.
  test('names no member, and has one line for a kind, machine and day', async () => {
    for (const member of members) expect(text).not.toContain(member)
    const { lines } = await readJournal(databaseOf(database.app), '-infinity', 'infinity')
    const claims = lines.filter(({ kind }) => kind === 'claim')
    expect(claims.map(({ transfers, amount }) => ({ transfers, amount }))).toEqual(
      Array.from({ length: 3 }, () => ({
        transfers: BigInt(members.length),
        amount: usdt(1n) * BigInt(members.length),
      })),
    )
  })

  test('is filled once, by any number of processes at the same time', async () => {
    const { rows: before } = await database.owner.query('select * from journal_line order by sealed_day, number')
    await Promise.all(Array.from({ length: 5 }, () => fillWholeJournal({ db: databaseOf(database.app) })))
    const { rows: after } = await database.owner.query('select * from journal_line order by sealed_day, number')
    expect(after).toEqual(before)
    expect(await readWhole()).toBe(text)
  })

  // Attack by the application’s password, on public figures: lines of the journal are added, changed or removed.
  // Impossible: it may ask for sealed days to be added, which follow from the ledger, and write nothing.
  test.each([
    `insert into journal_day values (date '2020-01-01', 1)`,
    'update journal_line set amount = amount + 1',
    'delete from journal_line',
    'truncate journal_day cascade',
  ])('cannot be written by the application: %s', async (statement) => {
    await expect(database.app.query(statement)).rejects.toThrow('permission denied')
  })
})
