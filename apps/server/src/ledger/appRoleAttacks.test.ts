import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, giveMoney } from '../../test/machines.ts'
import { move } from '../../test/transfers.ts'
import { transferKinds } from './index.ts'

// What somebody can do who has got into the server: everything here is plain SQL with the application's database role.

let database: TestDatabase
let machineId: string
/** A member who has bought, and whose money is in escrow. */
let victim: string
let attacker: string
const price = 100_000_000n
beforeAll(async () => {
  database = await createTestDatabase()
  const { owner, app } = database
  await addAgreement(owner)
  machineId = await createMachine(owner, { price })
  victim = await createBuyer(app, { money: 10n * price })
  await buyUnits(app, { memberId: victim, machineId, units: 5 })
  attacker = await createBuyer(app, { money: price })
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 1_000n * price)
  await move(owner, 'promotions-fund', ['', 'owner'], ['', 'promotions'], 1_000n * price)
})
afterAll(async () => {
  await expectSound(database.app)
  await database.drop()
})

const attack = (text: string, values: unknown[] = []) => database.app.query(text, values)

/** What belongs to a member or machine, in the smallest unit. */
async function readBalance(owner: string, kind: string): Promise<bigint> {
  const { rows } = await database.owner.query<{ balance: bigint }>(
    `select balance from ledger.account where (owner, kind, currency) = ($1, $2, 'USDT')`,
    [owner, kind],
  )
  return rows[0]?.balance ?? 0n
}

async function findAccount(owner: string, kind: string): Promise<bigint> {
  const { rows } = await database.owner.query<{ id: bigint }>(`select id from ledger.open_account($1, $2, 'USDT')`, [
    owner,
    kind,
  ])
  return rows[0]?.id as bigint
}

describe('posting', () => {
  test.for([
    ['buy-undone', 'other buyers’ money in escrow goes to one member', 'escrow'],
    ['reward', 'the promotions go to one member', 'promotions'],
    ['claim', 'income that nobody claimed is paid', 'income'],
    ['recharge', 'money that never came arrives', 'custody'],
  ] as const)('%s by hand: %s', async ([kind, , from]) => {
    const owner = { escrow: machineId, promotions: '', income: attacker, custody: 'bep20' }[from]
    const leg = `row('${kind}', ${await findAccount(owner, from)}, ${await findAccount(attacker, 'available')}, 1)`
    for (const call of [
      `select ledger.post(gen_random_uuid(), array[${leg}::ledger.leg], 'x')`,
      `select ledger.post_many(array[gen_random_uuid()], array[${leg}::ledger.leg], array['x'])`,
    ])
      await expect(attack(call), call).rejects.toThrow('permission denied')
    expect(await readBalance(attacker, 'available')).toBe(price)
  })

  test('a member’s money is held, resolved or released by hand', async () => {
    const leg = `row('withdraw-hold', ${await findAccount(victim, 'available')}, ${await findAccount(victim, 'held')}, 1)`
    for (const call of [
      `select ledger.hold(gen_random_uuid(), ${leg}::ledger.leg, 'x', now())`,
      `select ledger.resolve(gen_random_uuid(), gen_random_uuid(), array[${leg}::ledger.leg], 'x')`,
      `select ledger.release(gen_random_uuid(), gen_random_uuid(), 'x')`,
    ])
      await expect(attack(call), call).rejects.toThrow('permission denied')
  })

  test('an account is opened under a name that stops settlement', async () => {
    await expect(attack(`select ledger.open_account('not an id', 'income', 'USDT')`)).rejects.toThrow(
      'permission denied',
    )
    // Not even the ledger's own functions can open it.
    await expect(database.owner.query(`select ledger.open_account('not an id', 'income', 'USDT')`)).rejects.toThrow(
      'cannot have the owner',
    )
  })

  test('a role is taken that may post', async () => {
    for (const role of ['millrace_machines', 'millrace_treasury', 'millrace_rail', 'millrace_signer', 'postgres'])
      await expect(attack(`set role ${role}`), role).rejects.toThrow('permission denied')
  })

  test('every kind belongs to a role that nobody logs in as, and the database’s owner cannot post it either', async () => {
    const { rows } = await database.owner.query<{ kind: string; canLogIn: boolean }>(
      `select k.kind, r.rolcanlogin as "canLogIn" from ledger.restricted_kind k
       join pg_roles r on r.rolname = k.role_name order by k.kind`,
    )
    expect(rows).toEqual([...transferKinds].toSorted().map((kind) => ({ kind, canLogIn: false })))
    const [from, to] = [await findAccount(machineId, 'escrow'), await findAccount(attacker, 'available')]
    await expect(
      database.owner.query(`select ledger.post($1, array[row('buy-undone', $2, $3, 1)::ledger.leg], 'x')`, [
        randomUUID(),
        from,
        to,
      ]),
    ).rejects.toThrow('by its own role only')
  })

  test('a kind that belongs to no role is posted by nobody', async () => {
    const client = await database.owner.connect()
    try {
      await client.query('begin')
      await client.query(`delete from ledger.restricted_kind where kind = 'reward'`)
      await expect(move(client, 'reward', ['', 'promotions'], [attacker, 'available'], 1n)).rejects.toThrow(
        'by its own role only',
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('the check says so when a login may post', async () => {
    const client = await database.owner.connect()
    try {
      await client.query('begin')
      await client.query('grant execute on function ledger.post to millrace_app')
      const { rows } = await client.query<{ invariant: string }>('select invariant from ledger.check() where not is_ok')
      expect(rows.map(({ invariant }) => invariant)).toContain('nobody-logs-in-to-post')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('what members may ask for still works', async () => {
  await giveMoney(database.app, attacker, price)
  await buyUnits(database.app, { memberId: attacker, machineId })
  expect(await readBalance(attacker, 'available')).toBe(price)
})
