import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundMember, usdt } from '../../test/fund.ts'
import { post } from '../../test/ledger.ts'
import { waitUntilSettled } from '../../test/waitUntilSettled.ts'
import { available, inTransaction, newTransferId, escrow, runProof, sealDay } from './index.ts'

let database: LedgerDatabase
beforeEach(async () => {
  database = await createLedgerDatabase()
})
afterEach(async () => {
  await database.drop()
})

const nextDay = () => database.owner.query('update ledger.clock set offset_days = offset_days + 1')

async function findBrokenDays(): Promise<string[]> {
  const { rows } = await database.owner.query<{ day: string }>(
    'select business_day as day from ledger.verify_seals() where not is_unbroken',
  )
  return rows.map(({ day }) => day)
}

/** Three days with transfers, each sealed. */
async function sealThreeDays(): Promise<string[]> {
  const days: string[] = []
  for (let day = 0; day < 3; day++) {
    for (let i = 0; i < 5; i++) await fundMember(database.poster, randomUUID(), usdt(100n))
    await nextDay()
    await waitUntilSettled(database.owner)
    const seal = await sealDay(databaseOf(database.poster))
    expect(seal.transfers).toBe(5n)
    days.push(seal.businessDay)
  }
  return days
}

/** As a superuser who first disables the triggers. */
async function tamper(statement: string): Promise<void> {
  await database.owner.query(`begin;
    alter table ledger.transfer disable trigger all;
    alter table ledger.seal disable trigger all;
    ${statement};
    alter table ledger.transfer enable always trigger apply;
    alter table ledger.transfer enable always trigger append_only;
    alter table ledger.seal enable always trigger append_only;
    commit`)
}

describe('seals', () => {
  test('a day is sealed once, and each seal includes the one before', async () => {
    const [, , last] = await sealThreeDays()
    const repeated = await sealDay(databaseOf(database.poster))
    expect(repeated.businessDay).toBe(last)
    const { rows } = await database.poster.query<{ isTied: boolean }>(
      `select previous_hash = lag(hash, 1, '\\x'::bytea) over (order by business_day) as "isTied" from ledger.seal`,
    )
    expect(rows).toEqual([{ isTied: true }, { isTied: true }, { isTied: true }])
    expect(await findBrokenDays()).toEqual([])
    await expectSound(database.poster)
  })

  // Attack by the database’s owner, on the books: a past day of the ledger is changed, with its triggers off. Visible:
  // the day’s seal no longer fits, and the proof names the day.
  test.each([
    [
      'a changed amount',
      'update ledger.transfer set amount = amount + 1 where seq = (select min(seq) + 6 from ledger.transfer)',
    ],
    [
      'a changed reason',
      `update ledger.transfer set reason = 'gift' where seq = (select min(seq) + 6 from ledger.transfer)`,
    ],
    [
      'a changed time',
      `update ledger.transfer set created_at = created_at - interval '1 microsecond'
      where seq = (select min(seq) + 6 from ledger.transfer)`,
    ],
    ['a removed transfer', 'delete from ledger.transfer where seq = (select min(seq) + 6 from ledger.transfer)'],
    [
      'an added transfer',
      `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day, xid)
      select gen_random_uuid(), 0, kind, from_account, to_account, amount, owner, reason, business_day, xid
      from ledger.transfer where seq = (select min(seq) + 6 from ledger.transfer)`,
    ],
  ])('%s in a sealed day breaks its seal', async (_, statement) => {
    const days = await sealThreeDays()
    await tamper(statement)
    expect(await findBrokenDays()).toEqual([days[1]])
    const { invariants, isSound } = await runProof(databaseOf(database.poster))
    expect(isSound).toBe(false)
    expect(invariants.find(({ name }) => name === 'seals-unbroken')).toEqual({
      name: 'seals-unbroken',
      isOk: false,
      detail: days[1],
    })
  })

  // Attack by the database’s owner, on the books: the seal of the changed day is made again, or removed. Visible: the
  // next seal no longer fits.
  test('a forged seal breaks the next one, and so does a removed seal', async () => {
    const days = await sealThreeDays()
    await tamper(`update ledger.transfer set reason = 'gift' where seq = (select min(seq) + 6 from ledger.transfer);
      update ledger.seal s
      set hash = (select h.hash from ledger.hash_of(s.previous_hash, s.business_day, s.from_xid, s.to_xid) h)
      where business_day = '${days[1]}'`)
    expect(await findBrokenDays()).toEqual([days[2]])
    await tamper(`delete from ledger.seal where business_day = '${days[1]}'`)
    expect(await findBrokenDays()).toEqual([days[2]])
  })

  test('a transfer that is running while the day is sealed is in the next seal', async () => {
    const member = randomUUID()
    await fundMember(database.poster, member, usdt(100n))
    await waitUntilSettled(database.owner)
    await inTransaction(databaseOf(database.poster), async (transaction) => {
      await post(transaction, {
        id: newTransferId(),
        reason: 'late',
        legs: [{ kind: 'buy', from: available(member), to: escrow(randomUUID()), amount: usdt(1n) }],
      })
      // Committed after the running one began, so it cannot be sealed before it either.
      await fundMember(database.poster, randomUUID(), usdt(1n))
      await nextDay()
      expect((await sealDay(databaseOf(database.poster))).transfers).toBe(1n)
    })
    await nextDay()
    await waitUntilSettled(database.owner)
    expect((await sealDay(databaseOf(database.poster))).transfers).toBe(2n)
    await expectSound(database.poster)
  })

  test('a day without transfers is sealed too', async () => {
    expect((await sealDay(databaseOf(database.poster))).transfers).toBe(0n)
    await nextDay()
    expect((await sealDay(databaseOf(database.poster))).transfers).toBe(0n)
    expect(await findBrokenDays()).toEqual([])
  })
})
