import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, randomAddress, usdt, type World } from '../test/createWorld.ts'

let world: World
let signer: ReturnType<World['start']> | undefined
beforeAll(async () => {
  world = await createWorld()
  await Promise.all([world.fundHot(usdt(1_000_000)), world.fundHot(usdt(1_000_000), 'trc20')])
})
afterAll(() => world.end())
afterEach(async () => {
  await signer?.stop()
  signer = undefined
})

/** Waits until the signer has sent it, mines it, and gives the signer time to do more than it should. */
const seeItPaid = async ({
  id,
  address,
  pays,
  rail,
}: {
  id: string
  address: `0x${string}`
  pays: bigint
  rail: 'bep20' | 'trc20'
}) => {
  await expect.poll(() => world.isSent(id, rail), { timeout: 20_000 }).toBe(true)
  await world.chains[rail].mine()
  expect(await world.balance(address, rail)).toBe(pays)
}

describe('what is approved is paid, once', () => {
  beforeEach(() => {
    signer = world.start()
  })

  test.each(['bep20', 'trc20'] as const)('a withdrawal on %s arrives less its fee', async (rail) => {
    const asked = await world.withdraw({ amount: usdt(40), rail })
    await seeItPaid(asked)
    expect(asked.pays).toBe(usdt(38))
  })

  test('one approval is enough between the two limits, two from the second on', async () => {
    for (const asked of [
      await world.withdraw({ amount: usdt(50.000001), approvals: 1 }),
      await world.withdraw({ amount: usdt(1_000), approvals: 2 }),
    ])
      await seeItPaid(asked)
  })

  test('what the owner takes out arrives whole', async () => {
    await seeItPaid(await world.takeOut(usdt(77)))
  })

  test('payouts are signed in the order in which they were queued, with nonces that follow each other', async () => {
    const asked = []
    for (let i = 0; i < 5; i += 1) asked.push(await world.withdraw({ amount: usdt(10 + i) }))
    for (const one of asked) await seeItPaid(one)
    const nonces = await Promise.all(asked.map(async ({ id }) => (await world.signedOf(id))?.nonce ?? -1))
    expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] as number) + index))
  })
})

describe('what the ledger has not approved is refused and told once', () => {
  type Tampered = { readonly id: string; readonly address: `0x${string}`; readonly memberId: string }
  const rows: [string, (asked: Tampered) => Promise<unknown>, RegExp][] = [
    [
      'its withdrawal is not being processed',
      ({ id }) => world.owner.query(`update withdrawal set state = 'cancelled' where id = $1`, [id]),
      /cancelled, not being processed/,
    ],
    [
      'its withdrawal is another member’s',
      ({ id }) => world.owner.query('update payout set member_id = gen_random_uuid() where id = $1', [id]),
      /another member/,
    ],
    [
      'its withdrawal is for the other chain',
      ({ id }) => world.owner.query(`update withdrawal set rail = 'trc20' where id = $1`, [id]),
      /another chain/,
    ],
    [
      'its withdrawal goes to another address',
      ({ id }) => world.owner.query('update payout set address = $2 where id = $1', [id, randomAddress()]),
      /another address/,
    ],
    [
      'it is more than the amount less the fee',
      ({ id }) => world.owner.query('update payout set amount = amount + 1 where id = $1', [id]),
      /less the fee/,
    ],
    [
      'the ledger holds another amount',
      ({ id }) => world.owner.query('update withdrawal set amount = amount + 5, fee = fee + 5 where id = $1', [id]),
      /holds another amount/,
    ],
    [
      'the ledger no longer holds it',
      async ({ id }) => {
        await world.owner.query(`select record_payout_failed($1, 'reverted')`, [id])
        await world.owner.query(`update payout set state = 'queued' where id = $1`, [id])
        await world.owner.query(`update withdrawal set state = 'processing' where id = $1`, [id])
      },
      /holds nothing/,
    ],
    [
      'it is in another currency',
      ({ id }) => world.owner.query(`update payout set currency = 'NGN' where id = $1`, [id]),
      /not in USDT/,
    ],
    ['its address is the hot wallet', ({ id }) => toOwn(id, world.keys.bep20.hotAddress), /one of our own/],
    [
      'its address is a deposit address',
      async ({ id }) => toOwn(id, await world.deposit({ amount: 0n, state: 'dropped' })),
      /one of our own/,
    ],
    [
      'its address is the token’s contract',
      ({ id }) => toOwn(id, '0x7aea47c113b07997374a7da4d52f661f5ebd3421'),
      /one of our own/,
    ],
    ['its address is none', ({ id }) => toOwn(id, '0x1234'), /none of this chain/],
    ['its address is nobody’s', ({ id }) => toOwn(id, `0x${'0'.repeat(40)}`), /none of this chain/],
  ]
  const toOwn = async (id: string, address: string) => {
    await world.owner.query('update payout set address = $2 where id = $1', [id, address])
    await world.owner.query('update withdrawal set address = $2 where id = $1', [id, address])
  }

  /** A payout that is queued after it shows that the signer has come past it. */
  const seeItRefused = async (id: string, reason: RegExp) => {
    signer = world.start()
    await expect.poll(() => world.items(id), { timeout: 20_000 }).toHaveLength(1)
    expect((await world.items(id))[0]?.detail).toMatch(reason)
    await seeItPaid(await world.withdraw({ amount: usdt(11) }))
    expect(await world.signedOf(id)).toBeNull()
    // Looked at again and again, and by another signer after this one: told once, logged once.
    expect(signer.lines.filter(({ msg, payout }) => payout === id && msg === 'a payout is refused')).toHaveLength(1)
    await signer.stop()
    signer = world.start()
    await expect.poll(() => signer?.lines.some(({ payout }) => payout === id), { timeout: 20_000 }).toBe(true)
    expect(await world.items(id)).toHaveLength(1)
    await world.owner.query(`update payout set state = 'failed' where id = $1`, [id])
  }

  test.each(rows)('%s', async (_, tamper, reason) => {
    const asked = await world.withdraw({ amount: usdt(20) })
    await tamper(asked)
    await seeItRefused(asked.id, reason)
    expect(await world.balance(asked.address)).toBe(0n)
  })

  test('a payout without withdrawal or adjustment', async () => {
    const address = randomAddress()
    const {
      rows: [row],
    } = await world.owner.query<{ id: string }>(
      `insert into payout (id, rail, currency, amount, address) values (gen_random_uuid(), 'bep20', 'USDT', 5000000, $1) returning id`,
      [address],
    )
    await seeItRefused(row?.id as string, /No withdrawal and no adjustment/)
    expect(await world.balance(address)).toBe(0n)
  })

  test.each([
    ['one approval where the terms demand two', 1_000, 1, /two people and has one/],
    ['none where they demand one', 50.000001, 0, /one approval and has none/],
  ])('%s, whatever the withdrawal itself says it needs', async (_, amount, approvals, reason) => {
    const asked = await world.ask({ amount: usdt(amount), approvals })
    await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [asked.id])
    await world.process()
    await seeItRefused(asked.id, reason)
    expect(await world.balance(asked.address)).toBe(0n)
  })

  test.each([
    ['another amount', 'update payout set amount = amount + 1 where id = $1', /another amount/],
    [
      'another address',
      `update payout set address = '0x00000000000000000000000000000000000000aa' where id = $1`,
      /another address/,
    ],
    ['a rejection', `update adjustment set state = 'rejected' where id = $1`, /not approved/],
    ['a kind that takes nothing out', `update adjustment set kind = 'fx-fund' where id = $1`, /takes nothing out/],
    [
      'a decision by who asked for it',
      'alter table adjustment drop constraint no_self_decision; update adjustment set decided_by = requested_by where id = $1',
      /by who asked/,
    ],
  ])('the owner’s payout with %s', async (_, statement, reason) => {
    const { id, address } = await world.takeOut(usdt(30))
    for (const one of statement.split('; ')) await world.owner.query(one, one.includes('$1') ? [id] : [])
    await seeItRefused(id, reason)
    expect(await world.balance(address)).toBe(0n)
  })

  test('more than the ledger has as the owner’s, also when another payout was signed from it a moment ago', async () => {
    const paid = await world.takeOut(usdt(30))
    signer = world.start()
    await seeItPaid(paid)
    await signer.stop()
    const address = randomAddress()
    const {
      rows: [row],
    } = await world.owner.query<{ id: string }>(
      `insert into adjustment (kind, rail, currency, amount, destination, reason, state, requested_by, decided_by, decided_at)
       select 'owner-out', 'bep20', 'USDT', owner_balance() + 1, $1, 'x', 'approved', $2, $3, now() returning id`,
      [address, ...world.operators],
    )
    await world.owner.query(
      `insert into payout (id, rail, currency, amount, address) select id, rail, currency, amount, destination from adjustment where id = $1`,
      [row?.id],
    )
    await seeItRefused(row?.id as string, /less than that as the owner’s/)
    expect(await world.balance(address)).toBe(0n)
  })

  test('an approval that comes late is enough, and closes the item', async () => {
    const asked = await world.ask({ amount: usdt(60) })
    await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [asked.id])
    await world.process()
    signer = world.start()
    await expect.poll(() => world.items(asked.id), { timeout: 20_000 }).toHaveLength(1)
    await world.owner.query('insert into withdrawal_approval (withdrawal_id, operator_id) values ($1, $2)', [
      asked.id,
      world.operators[0],
    ])
    await seeItPaid(asked)
    expect(await world.items(asked.id)).toMatchObject([{ isOpen: false }])
  })

  test('the signer’s role can write neither payouts, withdrawals nor items, nor change what it has signed', async () => {
    const { connect } = await import('./store.ts')
    const client = await connect(world.env['SIGNER_DATABASE_URL'] as string)
    for (const statement of [
      `update payout set state = 'sent'`,
      `update withdrawal set state = 'paid'`,
      'delete from signed_transaction',
      `update signed_transaction set raw = ''`,
      `insert into reconciliation_item (rail, currency, kind, subject) values ('bep20', 'USDT', 'payout', 'x')`,
      `update rail_key set xpub = ''`,
      'select * from member',
      `select record_payout_paid(gen_random_uuid(), '', null)`,
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
    await client.end()
  })
})

describe('limits', () => {
  test('more than one transaction may carry is refused, and what is exactly as much is paid', async () => {
    const [above, exact] = [await world.withdraw({ amount: usdt(40) }), await world.withdraw({ amount: usdt(30) })]
    signer = world.start({ SIGNER_PAYOUT_MAX: '28.5' })
    await seeItPaid(exact)
    await expect
      .poll(() => world.items(above.id))
      .toMatchObject([{ detail: expect.stringContaining('28.5 USDT') as string }])
    expect(await world.signedOf(above.id)).toBeNull()
    await signer.stop()
    signer = world.start()
    await seeItPaid(above)
  })

  test('what would exceed the day’s sum waits for the next day and is told; the other chain and smaller ones go on', async () => {
    const {
      rows: [row],
    } = await world.owner.query<{ sum: string }>(
      `select coalesce(sum(amount), 0) as sum from signed_transaction where rail = 'trc20' and purpose = 'payout'`,
    )
    const dayMax = (Number(row?.sum) / 1e6 + 38 + 9.5).toFixed(6)
    const [first, tooMuch, small] = [
      await world.withdraw({ amount: usdt(40), rail: 'trc20' }),
      await world.withdraw({ amount: usdt(41), rail: 'trc20' }),
      await world.withdraw({ amount: usdt(10), rail: 'trc20' }),
    ]
    signer = world.start({ SIGNER_DAY_MAX: dayMax })
    await seeItPaid(first)
    await seeItPaid(small)
    await expect
      .poll(() => world.items(tooMuch.id))
      .toMatchObject([{ detail: expect.stringContaining('waits for the next') as string, isOpen: true }])
    expect(await world.signedOf(tooMuch.id)).toBeNull()
    // A day passes.
    await world.owner.query(`update signed_transaction set signed_at = signed_at - interval '1 day'`)
    await seeItPaid(tooMuch)
    expect(await world.items(tooMuch.id)).toMatchObject([{ isOpen: false }])
  })
})
