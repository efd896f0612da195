import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { expectSound } from '../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine } from '../../test/machines.ts'
import { move } from '../../test/transfers.ts'
import { bindDestination, createOperator, openWindow, registerDestination, withdraw } from '../../test/withdrawals.ts'
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
  await move(owner, 'owner-in', ['bep20', 'custody'], ['', 'owner'], 2_000n * price)
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
  // Attack by somebody with the server’s password, on posting: other buyers’ escrow is paid to one member, with
  // `buy-undone`. Impossible: `post` and `post_many` are granted to no login role.
  // Attack by somebody with the server’s password, on posting: the promotions are paid to one member, with `reward`.
  // Impossible: `post` and `post_many` are granted to no login role.
  // Attack by somebody with the server’s password, on posting: income is paid that nobody claimed, with `claim`.
  // Impossible: `post` and `post_many` are granted to no login role.
  // Attack by somebody with the server’s password, on posting: money arrives that never came, with `recharge`.
  // Impossible: `post` and `post_many` are granted to no login role.
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

  // Attack by somebody with the server’s password, on posting. Impossible: `hold`, `resolve` and `release` are granted
  // to no login role.
  test('a member’s money is held, resolved or released by hand', async () => {
    const leg = `row('withdraw-hold', ${await findAccount(victim, 'available')}, ${await findAccount(victim, 'held')}, 1)`
    for (const call of [
      `select ledger.hold(gen_random_uuid(), ${leg}::ledger.leg, 'x', now())`,
      `select ledger.resolve(gen_random_uuid(), gen_random_uuid(), array[${leg}::ledger.leg], 'x')`,
      `select ledger.release(gen_random_uuid(), gen_random_uuid(), 'x')`,
    ])
      await expect(attack(call), call).rejects.toThrow('permission denied')
  })

  // Attack by somebody with the server’s password, on bad rows. Impossible: the application opens no accounts, and the
  // ledger checks an owner’s name when it opens one.
  test('an account is opened under a name that stops settlement', async () => {
    await expect(attack(`select ledger.open_account('not an id', 'income', 'USDT')`)).rejects.toThrow(
      'permission denied',
    )
    // Not even the ledger's own functions can open it.
    await expect(database.owner.query(`select ledger.open_account('not an id', 'income', 'USDT')`)).rejects.toThrow(
      'cannot have the owner',
    )
  })

  // Attack by somebody with the server’s password, on posting. Impossible: the application is a member of no other
  // role.
  test('a role is taken that may post', async () => {
    for (const role of ['millrace_machines', 'millrace_treasury', 'millrace_rail', 'millrace_signer', 'postgres'])
      await expect(attack(`set role ${role}`), role).rejects.toThrow('permission denied')
  })

  // Attack by somebody with the server’s password, on posting: any other kind is posted, such as `buy` or
  // `capital-release`. Impossible: every kind belongs to a role that nobody logs in as.
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

  // Attack by whoever maintains the database, on the books: the application is given a right to post, or to write
  // prices, rates or ids. Visible: the running check fails, and the console says which rule is broken.
  test.for([
    ['post', 'execute on function ledger.post', 'nobody-logs-in-to-post'],
    ['write a price', 'update (price) on machine', 'restricted-kinds-are-restricted'],
    ['hold a rate', 'insert on rate_quote', 'restricted-kinds-are-restricted'],
    ['name an id', 'insert (id) on adjustment', 'restricted-kinds-are-restricted'],
  ] as const)('the check says so when the application may %s', async ([, right, noticed]) => {
    const client = await database.owner.connect()
    try {
      await client.query('begin')
      await client.query(`grant ${right} to millrace_app`)
      const { rows } = await client.query<{ invariant: string }>(
        `select invariant from ledger.check() where not is_ok
         union all select invariant from machine_check() where not is_ok`,
      )
      expect(rows.map(({ invariant }) => invariant)).toEqual(expect.arrayContaining([noticed]))
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('terms', () => {
  const readOne = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.owner.query<Row>(text, values)).rows[0]
  const refused = (text: string, values: unknown[] = []) =>
    expect(attack(text, values), text).rejects.toThrow('permission denied')

  // Attack by somebody with the server’s password, on terms. Impossible: `quote_rate` takes the current rate, and
  // quotes cannot be written otherwise.
  test('a rate is held that nobody set', async () => {
    await refused(
      `insert into rate_quote (member_id, currency, direction, rate, expires_at)
       values ($1, 'NGN', 'out', 800000, now() + interval '1 year')`,
      [attacker],
    )
    await refused('update rate_quote set rate = 800000')
    await database.owner.query(`insert into exchange_rate (currency, rate) values ('NGN', 1500)`)
    const { rows } = await attack(`select rate from quote_rate($1, 'NGN', 'out')`, [attacker])
    expect(rows).toEqual([{ rate: '1500.000000' }])
  })

  // Attack by somebody with the server’s password, on terms. Impossible: `open_recharge` reads the rate from the
  // member’s own quote.
  test('a recharge is opened at a rate of one’s own', async () => {
    await refused(
      `insert into recharge (member_id, channel, rail, currency, asked, rate) values ($1, 'x', 'bank', 'NGN', 1, 0.001)`,
      [attacker],
    )
    await refused(`update recharge set rate = 0.001`)
    const { rows: quotes } = await attack(`select id from quote_rate($1, 'NGN', 'in')`, [attacker])
    const open = (member: string) =>
      attack(`select outcome from open_recharge($1, $2, 'transfer-ngn', 'bank', 'NGN', 1, $3)`, [
        member,
        randomUUID(),
        quotes[0]?.id,
      ])
    expect((await open(victim)).rows).toEqual([{ outcome: 'rate-unknown' }])
    expect((await open(attacker)).rows).toEqual([{ outcome: 'added' }])
    expect(await readOne('select rate from recharge where member_id = $1', [attacker])).toEqual({ rate: '1500.000000' })
  })

  // Attack by somebody with the server’s password, on terms. Impossible: the database sets the day that a new one
  // waits.
  test('a destination is usable at once', async () => {
    const columns = `member_id, kind, rail, currency, address`
    await refused(
      `insert into destination (${columns}, usable_at) values ($1, 'chain', 'bep20', 'USDT', '0x01', now())`,
      [attacker],
    )
    await refused(`update destination set usable_at = now()`)
    const { rows } = await attack(
      `insert into destination (${columns}) values ($1, 'chain', 'bep20', 'USDT', '0x01')
       returning usable_at - ledger.now() = interval '24 hours' as "isWaiting"`,
      [attacker],
    )
    expect(rows).toEqual([{ isWaiting: true }])
  })

  // Attack by somebody with the server’s password, on addresses and accounts. Visible: the first member finds it gone,
  // and the text that is said to be signed is kept where the application cannot change it. Money that is under way
  // stays theirs.
  test('an address is taken from the member who has bound it', async () => {
    const { app } = database
    const [first, thief] = [await createBuyer(app, { money: price }), await createBuyer(app)]
    const id = await bindDestination(app, first)
    const other = await bindDestination(app, thief)
    await openWindow(database.owner)
    const { id: withdrawalId } = await withdraw(app, { memberId: first, destinationId: id, amount: 1_000_000n })
    for (const change of [`member_id = '${thief}'`, `address = '0x01'`, 'removed_at = now()', 'removed_at = null'])
      await refused(`update destination set ${change} where id = $1`, [id])
    await refused('delete from destination where id = $1', [id])
    await expect(
      attack(
        `insert into destination (member_id, kind, rail, currency, address)
         select $1, kind, rail, currency, address from destination where id = $2`,
        [thief, id],
      ),
    ).rejects.toThrow('destination_unique')
    expect((await attack('select remove_destination($1, $2) as done', [thief, id])).rows).toEqual([{ done: false }])
    expect((await attack('select remove_destination($1, $2) as done', [first, id])).rows).toEqual([{ done: false }])

    // Nothing but the server can check a signature. So the text that was shown is kept where the application cannot
    // change it, counts once, and takes nobody's money along.
    const take = async (from: string, taken: string, text: string | null) =>
      (
        await attack('select take_over_destination($1, $2, $3, $4, $5) as outcome', [
          from,
          taken,
          from === first ? thief : first,
          text,
          text && '0x',
        ])
      ).rows
    for (const text of [null, '', `Member: ${first}`])
      await expect(take(first, id, text)).rejects.toThrow('a signed text that names the member')
    expect(await take(first, other, `Member: ${thief}`)).toEqual([{ outcome: 'gone' }])
    expect(await take(first, id, `Member: ${thief}`)).toEqual([{ outcome: 'taken' }])
    expect(await take(first, id, `Member: ${thief}`)).toEqual([{ outcome: 'gone' }])
    const again = await bindDestination(app, first)
    expect(await take(first, again, `Member: ${thief}`)).toEqual([{ outcome: 'used' }])
    for (const statement of [
      'delete from destination_take_over',
      `update destination_take_over set signature = '0x00'`,
      `insert into destination_take_over (member_id, from_member_id, destination_id) values ($1, $1, $1)`,
    ])
      await refused(statement, statement.includes('$1') ? [thief] : [])
    const { rows } = await database.owner.query(
      `select t.member_id, t.from_member_id, t.signature from destination_take_over t where destination_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ member_id: thief, from_member_id: first, signature: '0x' }])
    await app.query('select process_withdrawals(100)')
    expect(
      await readOne(
        `select p.member_id, p.address = d.address as "isSame" from payout p join destination d on d.id = $2
         where p.id = $1`,
        [withdrawalId, id],
      ),
    ).toEqual({ member_id: first, isSame: true })
  })

  // Attack by somebody with the server’s password, on terms. Impossible: the application may not write price, return,
  // term or units: that takes two signatures.
  test('a machine that was sold gets another price, or units that nobody sold', async () => {
    await refused('update machine set price = 1 where id = $1', [machineId])
    await refused('update machine set day_return = 1000000000000 where id = $1', [machineId])
    await refused('update machine set valid_days = 100000 where id = $1', [machineId])
    await refused('update machine_stock set sold_units = 0 where machine_id = $1', [machineId])
    await refused('insert into machine_stock (machine_id, units, sold_units) values ($1, 1, 0)', [randomUUID()])
    await refused('update machine_stock set units = 1000 where machine_id = $1', [machineId])
  })

  // Attack by somebody with the server’s password, on terms. Impossible: `buy` takes neither days nor a time: it reads
  // the rule and the ledger’s clock.
  test('the reflection period is as long as the buyer’s server says', async () => {
    await refused('update wallet_rule set reflection_days = 400')
    const { rows } = await attack(`select pg_get_function_arguments('buy'::regproc) as given`)
    expect(rows[0]?.given).not.toMatch(/days|p_at|p_id\b/)
    await database.owner.query('update wallet_rule set reflection_days = 2')
    const orderId = await buyUnits(database.app, { memberId: victim, machineId })
    await database.owner.query('update wallet_rule set reflection_days = 4')
    expect(
      await readOne(
        `select (reflect_until at time zone 'UTC')::date - ledger.today() as days from purchase where id = $1`,
        [orderId],
      ),
    ).toEqual({ days: 3 })
  })

  // Attack by somebody with the server’s password, on terms. Impossible: the clock is set when migrating, and moves in
  // practice mode only.
  test('days are moved, or the time zone', async () => {
    await refused('update ledger.clock set offset_days = offset_days + 10')
    await refused(`select ledger.set_clock('Pacific/Kiritimati', true)`)
    await database.owner.query(`select ledger.set_clock('UTC', false)`)
    for (const call of ['ledger.next_day()', 'ledger.begin_in_past(10)'])
      await expect(attack(`select ${call}`), call).rejects.toThrow('in practice mode only')
    await database.owner.query(`select ledger.set_clock('UTC', true)`)
  })

  // Attack by somebody with the server’s password, on terms. Impossible: the functions look up role and session of the
  // operator who is named.
  test('somebody who may not decides about the owner’s money or a machine’s capital', async () => {
    const [support, finance, other, gone] = [
      await createOperator(database.owner, 'support'),
      await createOperator(database.owner),
      await createOperator(database.owner),
      await createOperator(database.owner),
    ]
    await database.owner.query('update operator set is_active = false where id = $1', [gone])
    await registerDestination(database.owner, machineId, 'Owner')
    const requests = [
      [
        `insert into adjustment (kind, currency, amount, reason, requested_by)
         values ('promotions-fund', 'USDT', 1, 'x', $1) returning id`,
        'select decide_adjustment($1, $2, true, $3)',
      ],
      [
        `insert into capital_release (machine_id, amount, purpose, requested_by)
         select id, 1, 'x', $1 from machine limit 1 returning id`,
        'select release_capital($1, $2), $3::text',
      ],
    ] as const
    for (const [request, decide] of requests) {
      for (const operator of [support, gone, randomUUID()])
        await expect(attack(request, [operator]), request).rejects.toThrow('for finance')
      await expect(attack(request, [finance]), request).rejects.toThrow('only whoever is signed in does this')
      const { rows } = await database.owner.query<{ id: string }>(request, [finance])
      for (const operator of [support, gone, randomUUID()])
        await expect(attack(decide, [rows[0]?.id, operator, '']), decide).rejects.toThrow('for finance')
      await expect(attack(decide, [rows[0]?.id, other, '']), decide).rejects.toThrow('only whoever is signed in')
    }
  })
})

describe('capital', () => {
  // Attack by somebody with the server’s password, on payouts. Impossible: only functions that take a signed-in
  // operator of finance write releases and destinations, a release takes a signature besides, and only the rails report
  // one as paid.
  test('a machine’s capital goes to an account of the attacker', async () => {
    const [maker, checker] = [await createOperator(database.owner), await createOperator(database.owner)]
    await registerDestination(database.owner, machineId, 'Owner')
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into capital_release (machine_id, amount, purpose, requested_by) values ($1, 1, 'x', $2) returning id`,
      [machineId, maker],
    )
    const id = rows[0]?.id
    const content = { rail: 'practice', destination: 'Mine' }
    const change = `insert into proposal (id, kind, subject, after, state, proposed_by, decided_by)
      values (gen_random_uuid(), 'machine-destination', $1, $2, 'approved', $3, $4)`
    for (const [statement, values] of [
      [change, [machineId, content, maker, checker]],
      [`update proposal set after = $1 where kind = 'machine-destination'`, [content]],
      [`update capital_release set destination = 'Mine' where id = $1`, [id]],
      [`update capital_release set state = 'approved', decided_by = $2 where id = $1`, [id, checker]],
      [
        `insert into capital_release (machine_id, amount, destination, purpose, requested_by)
         values ($1, 1, 'Mine', 'x', $2)`,
        [machineId, maker],
      ],
      [
        `insert into payout (id, kind, rail, currency, amount, account) values ($1, 'release', 'practice', 'USDT', 1, 'x')`,
        [id],
      ],
      [`select end_release_payout($1, 'paid')`, [id]],
      [`select record_payout_paid($1, 'x', null)`, [id]],
      [`select pay_till_payouts()`, []],
    ] as const)
      await expect(attack(statement, [...values]), statement).rejects.toThrow('permission denied')
    for (const [call, values] of [
      [`select propose($1, 'machine-destination', $2, 'x', null, null, '', '')`, [maker, content]],
      [`select release_capital($1, $2)`, [id, checker]],
    ] as const)
      await expect(attack(call, [...values]), call).rejects.toThrow(/for finance|only whoever is signed in/)
  })
})

describe('ids', () => {
  // Attack by somebody with the server’s password, on ids: the id of a new adjustment, release, recharge, destination,
  // report, order, withdrawal or payout is chosen. Impossible: ids are made by the database, and the application may
  // not write the column.
  test.for([
    ['adjustment', 'kind, currency, amount, reason, requested_by', `'fx-fund', 'USDT', 1, 'x', gen_random_uuid()`],
    ['capital_release', 'machine_id, amount, purpose', `gen_random_uuid(), 1, 'x'`],
    ['recharge', 'member_id, channel, rail, currency', `gen_random_uuid(), 'x', 'bank', 'NGN'`],
    ['destination', 'member_id, kind, rail, currency', `gen_random_uuid(), 'chain', 'bep20', 'USDT'`],
    ['report', 'machine_id, day, amount, source', `gen_random_uuid(), now(), 1, 'operator'`],
    ['purchase', 'member_id', 'gen_random_uuid()'],
    ['withdrawal', 'member_id', 'gen_random_uuid()'],
    ['payout', 'rail', `'bep20'`],
  ])('the id of a new %s is chosen', async ([table, columns, values]) => {
    await expect(attack(`insert into ${table} (id, ${columns}) values (gen_random_uuid(), ${values})`)).rejects.toThrow(
      'permission denied',
    )
  })

  // Attack by somebody who can write any row, on ids. Impossible: a payout’s kind is in its row, and amount,
  // destination and state are compared when it is paid; a difference opens an item in the console.
  test('an owner’s payout is booked as a small withdrawal with the same id', async () => {
    const { owner, app } = database
    await openWindow(owner)
    const memberId = await createBuyer(app, { money: price })
    const destinationId = await bindDestination(app, memberId)
    const { id } = await withdraw(app, { memberId, destinationId, amount: 1_000_000n })
    await app.query('select process_withdrawals(100)')
    const [maker, checker] = [await createOperator(owner), await createOperator(owner)]
    // Even where both exist under one id, each payout is booked as what it was queued for.
    await owner.query(
      `insert into adjustment (id, kind, rail, currency, amount, destination, reason, requested_by)
       values ($1, 'owner-out', 'bep20', 'USDT', 500000000, '0x02', 'x', $2)`,
      [id, maker],
    )
    await expect(owner.query('select decide_adjustment($1, $2, true, $3)', [id, checker, ''])).rejects.toThrow(
      'payout_pkey',
    )
    await owner.query(`update payout set amount = 500000000, address = '0x02' where id = $1`, [id])
    expect((await owner.query(`select record_payout_paid($1, 'tx', 1) as answer`, [id])).rows).toEqual([
      { answer: 'conflict' },
    ])
    expect((await owner.query('select detail from reconciliation_item where subject = $1', [id])).rows).toEqual([
      { detail: 'It was paid and cannot be booked: the amounts differ.' },
    ])
    expect(await readBalance(memberId, 'held')).toBe(1_000_000n)
    await owner.query(`update payout p set kind = 'owner', member_id = null where p.id = $1 returning p.id`, [id])
    expect((await owner.query(`select record_payout_paid($1, 'tx', 1) as answer`, [id])).rows).toEqual([
      { answer: 'conflict' },
    ])
  })
})

test('what members may ask for still works', async () => {
  const memberId = await createBuyer(database.app, { money: 2n * price })
  await buyUnits(database.app, { memberId, machineId })
  expect(await readBalance(memberId, 'available')).toBe(price)
})
