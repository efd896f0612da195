import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Approver, createWorld, randomAddress, usdt, type World } from '../test/createWorld.ts'

let world: World
let signer: ReturnType<World['start']> | undefined
beforeAll(async () => {
  world = await createWorld()
  await Promise.all([world.fundHot(usdt(1_000_000)), world.fundHot(usdt(1_000_000), 'trc20')])
})
afterAll(() => world.close())
afterEach(async () => {
  await signer?.stop()
  signer = undefined
})

/** Waits until the signer has sent the payout, mines it and checks the balance. */
const expectPaid = async ({
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
  await expect.poll(() => world.isSent(id, rail)).toBe(true)
  await world.chains[rail].mine()
  expect(await world.balance(address, rail)).toBe(pays)
}

describe('an approved payout', () => {
  beforeEach(() => {
    signer = world.start()
  })

  test.each(['bep20', 'trc20'] as const)('for a withdrawal on %s arrives less its fee', async (rail) => {
    const withdrawal = await world.withdraw({ amount: usdt(40), rail })
    await expectPaid(withdrawal)
    expect(withdrawal.pays).toBe(usdt(38))
  })

  test('needs one approval between the two limits, two from the second on', async () => {
    for (const withdrawal of [
      await world.withdraw({ amount: usdt(50.000001), approvals: 1 }),
      await world.withdraw({ amount: usdt(1_000), approvals: 2 }),
    ])
      await expectPaid(withdrawal)
  })

  test('of the owner arrives without a fee', async () => {
    await expectPaid(await world.withdrawAsOwner(usdt(77)))
  })

  test('of a machine’s capital arrives where two people registered that its owner is paid', async () => {
    await expectPaid(await world.release(usdt(55)))
  })

  test('is signed in the order of the queue, with consecutive nonces', async () => {
    const withdrawals = []
    for (let i = 0; i < 5; i += 1) withdrawals.push(await world.withdraw({ amount: usdt(10 + i) }))
    for (const withdrawal of withdrawals) await expectPaid(withdrawal)
    const nonces = await Promise.all(withdrawals.map(async ({ id }) => (await world.findSigned(id))?.nonce ?? -1))
    expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] as number) + index))
  })
})

describe('an unapproved payout is refused and reported once when', () => {
  type Withdrawal = { readonly id: string; readonly address: `0x${string}`; readonly memberId: string }
  const rows: [string, (withdrawal: Withdrawal) => Promise<unknown>, RegExp][] = [
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
    ['its address is the hot wallet', ({ id }) => redirect(id, world.keys.bep20.hotAddress), /one of our own/],
    [
      'its address is a deposit address',
      async ({ id }) => redirect(id, await world.deposit({ amount: 0n, state: 'dropped' })),
      /one of our own/,
    ],
    [
      'its address is the token’s contract',
      ({ id }) => redirect(id, '0x7aea47c113b07997374a7da4d52f661f5ebd3421'),
      /one of our own/,
    ],
    ['its address is malformed', ({ id }) => redirect(id, '0x1234'), /none of this chain/],
    ['its address is the zero address', ({ id }) => redirect(id, `0x${'0'.repeat(40)}`), /none of this chain/],
  ]
  const redirect = async (id: string, address: string) => {
    await world.owner.query('update payout set address = $2 where id = $1', [id, address])
    await world.owner.query('update withdrawal set address = $2 where id = $1', [id, address])
  }

  /** A later payout shows that the signer has passed this one. */
  const expectRefused = async (id: string, reason: RegExp) => {
    signer = world.start()
    await expect.poll(() => world.findItems(id)).toHaveLength(1)
    expect((await world.findItems(id))[0]?.detail).toMatch(reason)
    await expectPaid(await world.withdraw({ amount: usdt(11) }))
    expect(await world.findSigned(id)).toBeNull()
    // It is checked repeatedly, and again by the next signer, but reported and logged once.
    expect(signer.logLines.filter(({ msg, payout }) => payout === id && msg === 'a payout is refused')).toHaveLength(1)
    await signer.stop()
    signer = world.start()
    await expect.poll(() => signer?.logLines.some(({ payout }) => payout === id)).toBe(true)
    expect(await world.findItems(id)).toHaveLength(1)
    await world.owner.query(`update payout set state = 'failed' where id = $1`, [id])
  }

  // Attack by somebody who owns the database, on payouts: a payout gets another member, chain, currency, amount or
  // address than its withdrawal, or an address of the platform. Impossible: the signer compares the payout with its
  // withdrawal and hold before it signs, and reports the difference in the console.
  test.each(rows)('%s', async (_, tamper, reason) => {
    const withdrawal = await world.withdraw({ amount: usdt(20) })
    await tamper(withdrawal)
    await expectRefused(withdrawal.id, reason)
    expect(await world.balance(withdrawal.address)).toBe(0n)
  })

  // Attack by somebody who owns the database, on payouts: a payout is put into the queue with nothing behind it.
  // Impossible: the signer pays what was approved, and refuses the rest.
  test('there is nothing behind it', async () => {
    const address = randomAddress()
    const {
      rows: [row],
    } = await world.owner.query<{ id: string }>(
      `insert into payout (id, kind, rail, currency, amount, address)
       values (gen_random_uuid(), 'owner', 'bep20', 'USDT', 5000000, $1) returning id`,
      [address],
    )
    await expectRefused(row?.id as string, /Nothing that was approved/)
    expect(await world.balance(address)).toBe(0n)
  })

  // Attack by somebody who owns the database, on payouts: a withdrawal is said to need no approval. Impossible: the
  // signer counts by the terms and by limits of its own, whatever the withdrawal says.
  test.each([
    ['it has one approval of two', 1_000, 1, /two people and has one/],
    ['it has no approval of one', 50.000001, 0, /one signed approval and has none/],
  ])('%s by the terms, whatever the withdrawal itself says', async (_, amount, approvals, reason) => {
    const withdrawal = await world.requestWithdrawal({ amount: usdt(amount), approvals })
    await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [withdrawal.id])
    await world.processWithdrawals()
    await expectRefused(withdrawal.id, reason)
    expect(await world.balance(withdrawal.address)).toBe(0n)
  })

  // Attack by somebody who owns the database, on payouts: the owner’s payout is changed, rejected, or decided by who
  // asked for it. Impossible: the signer compares it with its adjustment.
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
      'alter table adjustment drop constraint no_self_decision; ' +
        'update adjustment set decided_by = requested_by where id = $1',
      /by who asked/,
    ],
  ])('its adjustment has %s', async (_, statement, reason) => {
    const { id, address } = await world.withdrawAsOwner(usdt(30))
    for (const part of statement.split('; ')) await world.owner.query(part, part.includes('$1') ? [id] : [])
    await expectRefused(id, reason)
    expect(await world.balance(address)).toBe(0n)
  })

  // Attack by somebody who owns the database, on payouts: a release is changed, not approved, above the capital, or to
  // an address that nobody registered. Impossible: the signer compares it with the release, the capital and the
  // registered destination.
  test.each([
    ['another amount', 'update payout set amount = amount + 1 where id = $1', /another amount/],
    [
      'another address',
      `update payout set address = '0x00000000000000000000000000000000000000aa' where id = $1`,
      /another address/,
    ],
    ['no approval', `update capital_release set state = 'requested', decided_by = null where id = $1`, /not approved/],
    [
      'an address that nobody registered',
      `update machine_change set state = 'proposed', decided_by = null
       where machine_id = (select machine_id from capital_release where id = $1)`,
      /did not register/,
    ],
    [
      'more than the capital',
      `with more as (update capital_release set amount = amount + 1 where id = $1 returning id)
       update payout set amount = amount + 1 where id = (select id from more)`,
      /less capital/,
    ],
  ])('its release has %s', async (_, statement, reason) => {
    const { id, address } = await world.release(usdt(30))
    await world.owner.query(statement, [id])
    await expectRefused(id, reason)
    expect(await world.balance(address)).toBe(0n)
  })

  test('the owner has less than that, counting payouts that are signed but not booked', async () => {
    const paid = await world.withdrawAsOwner(usdt(30))
    signer = world.start()
    await expectPaid(paid)
    await signer.stop()
    const address = randomAddress()
    const {
      rows: [row],
    } = await world.owner.query<{ id: string }>(
      `insert into adjustment
         (kind, rail, currency, amount, destination, reason, state, requested_by, decided_by, decided_at)
       select 'owner-out', 'bep20', 'USDT', owner_balance() + 1, $1, 'x', 'approved', $2, $3, now() returning id`,
      [address, ...world.operators],
    )
    await world.owner.query(
      `insert into payout (id, kind, rail, currency, amount, address)
       select id, 'owner', rail, currency, amount, destination from adjustment where id = $1`,
      [row?.id],
    )
    await expectRefused(row?.id as string, /less than that as the owner’s/)
    expect(await world.balance(address)).toBe(0n)
  })

  test('its approval is missing, until it is approved', async () => {
    const withdrawal = await world.requestWithdrawal({ amount: usdt(60) })
    await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [withdrawal.id])
    await world.processWithdrawals()
    signer = world.start()
    await expect.poll(() => world.findItems(withdrawal.id)).toHaveLength(1)
    await world.approve(withdrawal.id, world.approvers[0] as Approver)
    await expectPaid(withdrawal)
    expect(await world.findItems(withdrawal.id)).toMatchObject([{ isOpen: false }])
  })
})

// Attack by somebody with the signer’s password, on passwords of programs: payouts, withdrawals or keys are changed, or
// members are read. Impossible: its role can add signed transactions and report refusals, and nothing else.
test('the signer’s role can write nothing but signed transactions', async () => {
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

describe('limits', () => {
  test('a payout above the maximum is refused, and one exactly at it is paid', async () => {
    const [above, exact] = [await world.withdraw({ amount: usdt(40) }), await world.withdraw({ amount: usdt(30) })]
    signer = world.start({ SIGNER_PAYOUT_MAX: '28.5' })
    await expectPaid(exact)
    await expect
      .poll(() => world.findItems(above.id))
      .toMatchObject([{ detail: expect.stringContaining('28.5 USDT') as string }])
    expect(await world.findSigned(above.id)).toBeNull()
    await signer.stop()
    signer = world.start()
    await expectPaid(above)
  })

  test('a payout above the daily maximum waits for the next day, and smaller ones are paid', async () => {
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
    await expectPaid(first)
    await expectPaid(small)
    await expect
      .poll(() => world.findItems(tooMuch.id))
      .toMatchObject([{ detail: expect.stringContaining('waits for the next') as string, isOpen: true }])
    expect(await world.findSigned(tooMuch.id)).toBeNull()
    // A day passes.
    await world.owner.query(`update signed_transaction set signed_at = signed_at - interval '1 day'`)
    await expectPaid(tooMuch)
    expect(await world.findItems(tooMuch.id)).toMatchObject([{ isOpen: false }])
  })

  // Attack by somebody with the server’s password, on payouts: payouts that nobody approves are sliced, beyond the
  // limit of a payment, a member, an address or a day. Impossible: the signer keeps these limits itself; beyond them it
  // signs what people of its list have approved.
  test.each([
    ['one payment', { SIGNER_AUTO_MAX: '9' }, [], /more than 9 USDT/],
    ['the member', { SIGNER_AUTO_MEMBER_MAX: '25' }, ['member'], /its member would be paid more than 25 USDT/],
    ['the address', { SIGNER_AUTO_DESTINATION_MAX: '25' }, ['address'], /its address would be paid more than 25 USDT/],
    ['the day of all chains', { SIGNER_AUTO_DAY_MAX: '25' }, [], /the chains would pay more than 25 USDT/],
  ] as const)(
    'payouts that nobody approves are sliced, beyond the signer’s own limit for %s',
    async (_, limits, shared, reason) => {
      await world.owner.query(`update signed_transaction set signed_at = signed_at - interval '2 days'`)
      const withdrawals = []
      for (let i = 0; i < 3; i++) withdrawals.push(await world.withdraw({ amount: usdt(10) }))
      const [first] = withdrawals
      const ids = withdrawals.map(({ id }) => id)
      // Whoever owns the database can make it look like anything.
      if ((shared as readonly string[]).includes('member')) {
        await world.owner.query('update payout set member_id = $2 where id = any ($1)', [ids, first?.memberId])
        await world.owner.query('update withdrawal set member_id = $2 where id = any ($1)', [ids, first?.memberId])
      }
      if ((shared as readonly string[]).includes('address')) {
        await world.owner.query('update payout set address = $2 where id = any ($1)', [ids, first?.address])
        await world.owner.query('update withdrawal set address = $2 where id = any ($1)', [ids, first?.address])
      }
      signer = world.start(limits)
      const last = withdrawals.at(-1)
      await expect
        .poll(() => world.findItems(last?.id as string))
        .toMatchObject([{ detail: expect.stringMatching(reason) as string, isOpen: true }])
      expect(await world.findSigned(last?.id as string)).toBeNull()
      await signer.stop()
      // What a person approved is not automatic.
      for (const id of ids) await world.approve(id, world.approvers[0] as Approver)
      signer = world.start(limits)
      await expect.poll(() => world.isSent(last?.id as string, 'bep20')).toBe(true)
      await world.chains.bep20.mine()
    },
  )
})

describe('a move from one chain to the other', () => {
  const move = async (address: string) => {
    const {
      rows: [row],
    } = await world.owner.query<{ id: string }>(
      `insert into adjustment (kind, rail, to_rail, currency, amount, destination, reason, requested_by)
       values ('rail-move', 'bep20', 'trc20', 'USDT', 30000000, $1, 'x', $2) returning id`,
      [address, world.operators[0]],
    )
    const id = row?.id as string
    const [, approver] = world.approvers as [Approver, Approver]
    await world.querySigned(
      approver,
      'adjustment',
      id,
      `update adjustment set state = 'approved', decided_by = $2, decided_at = now() where id = $1`,
      [id, approver.id],
    )
    await world.owner.query(
      `insert into payout (id, kind, rail, currency, amount, address)
       values ($1, 'move', 'bep20', 'USDT', 30000000, $2)`,
      [id, address],
    )
    return { id, address: address as `0x${string}`, pays: usdt(30), rail: 'bep20' as const }
  }

  test('is paid to the signer’s own address of the other chain', async () => {
    signer = world.start()
    await expectPaid(await move(world.keys.trc20.hotAddress))
  })

  // Attack by two operators with the database, on fees and moves. Impossible: the signer pays a move to its own address
  // on the other chain only.
  test('custody is moved to an address of one’s own', async () => {
    const stolen = await move(randomAddress())
    signer = world.start()
    await expect
      .poll(() => world.findItems(stolen.id))
      .toMatchObject([{ detail: expect.stringContaining('not to the signer’s own address there') as string }])
    expect(await world.findSigned(stolen.id)).toBeNull()
  })
})
