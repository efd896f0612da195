import { decisionText } from '@millrace/proof'
import { randomUUID, sign } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Approver, createWorld, type LogLine, randomAddress, usdt, type World } from '../test/createWorld.ts'

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
  let shared: ReturnType<World['start']>
  beforeAll(() => {
    shared = world.start()
  })
  afterAll(() => shared.stop())

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

// Before proposals had texts of their own, both signed one that names what is paid.
test.each([
  ['by both, before', true],
  ['by its proposer before, and by another now', false],
])('an approved payout that was signed %s, arrives', async (_, isApprovedBefore) => {
  const [first, second] = world.approvers as [Approver, Approver]
  const payout = await world.withdrawAsOwner(usdt(19))
  const id = randomUUID()
  const text = [
    'Millrace approval',
    'kind: adjustment',
    `id: ${id}`,
    'what: owner-out',
    'amount: 19',
    'currency: USDT',
    'rail: bep20',
    `address: ${payout.address}`,
  ].join('\n')
  // As 0027_money_proposals.sql carries it over.
  await world.owner.query(
    `with old as (
      insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
        proposed_at, expires_at, state, decided_by, decided_at)
      select $2, kind, '', '', '{}', after, reason, $3, proposed_by, now(), now(), state, decided_by, decided_at
      from proposal where id = $1
    ), adjusted as (
      insert into adjustment (id, kind, rail, currency, amount, destination)
      select $2, kind, rail, currency, amount, destination from adjustment where id = $1
    )
    insert into payout (id, kind, rail, currency, amount, address)
    select $2, kind, rail, currency, amount, address from payout where id = $1`,
    [payout.id, id, text],
  )
  const approved = isApprovedBefore ? text : decisionText({ id, text }, { act: 'approved', by: second.id, reason: '' })
  for (const [act, { id: operatorId, privateKey }, signed] of [
    ['proposed', first, text],
    ['approved', second, approved],
  ] as const)
    await world.owner.query(
      `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
       values ('adjustment', $1, $2, $3, (select k.id from approver_key k where k.operator_id = $2), $4, $5)`,
      [id, operatorId, act, sign(null, Buffer.from(signed), privateKey), signed],
    )
  await world.owner.query(`update payout set state = 'failed' where id = $1`, [payout.id])
  signer = world.start()
  await expectPaid({ ...payout, id })
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

  type Refused = { readonly id: string; readonly address?: `0x${string}` }
  const prepared: { readonly prepare: () => Promise<Refused>; payout?: Refused }[] = []
  /**
   * A test of a payout that is made before any signer runs. One signer meets all of them, and then another one, which
   * reports none again, whatever the reason.
   */
  const isRefused = (prepare: () => Promise<Refused>, reason: RegExp): (() => Promise<void>) => {
    const one: (typeof prepared)[number] = { prepare }
    prepared.push(one)
    return async () => {
      const { id, address } = one.payout as Refused
      const [first, second] = met.map((logLines) => logLines.filter(({ payout }) => payout === id))
      expect((await world.findItems(id)).map(({ detail }) => detail)).toEqual([expect.stringMatching(reason)])
      expect(await world.findSigned(id)).toBeNull()
      if (address) expect(await world.balance(address)).toBe(0n)
      expect(first?.map(({ msg }) => msg)).toEqual(['a payout is refused'])
      expect(second).not.toEqual([])
    }
  }
  /** What both signers have logged. */
  const met: LogLine[][] = []
  beforeAll(async () => {
    // Some of them say afterwards that they are more.
    await world.owner.query(
      `select test.move_by_treasury('owner-in', 'bep20', 'custody', '', 'owner', 'USDT', $1, 'x')`,
      [usdt(100)],
    )
    for (const one of prepared) one.payout = await one.prepare()
    for (let i = 0; i < 2; i += 1) {
      const passing = world.start()
      met.push(passing.logLines)
      // A later payout shows that the signer has passed these.
      const { id } = await world.withdraw({ amount: usdt(11) })
      await vi.waitUntil(() => world.isSent(id), { timeout: 60_000, interval: 50 })
      await passing.stop()
    }
    await removeFromQueue(prepared.map(({ payout }) => payout?.id as string))
  })
  const removeFromQueue = (ids: readonly string[]) =>
    world.owner.query(`update payout set state = 'failed' where id = any ($1)`, [ids])

  /** The same for one that only comes when a signer has run. */
  const expectRefused = async (id: string, reason: RegExp) => {
    signer = world.start()
    await expect.poll(() => world.findItems(id)).toHaveLength(1)
    expect((await world.findItems(id))[0]?.detail).toMatch(reason)
    await expectPaid(await world.withdraw({ amount: usdt(11) }))
    expect(await world.findSigned(id)).toBeNull()
    expect(signer.logLines.filter(({ msg, payout }) => payout === id && msg === 'a payout is refused')).toHaveLength(1)
    await removeFromQueue([id])
  }

  // Attack by somebody who owns the database, on payouts: a payout gets another member, chain, currency, amount or
  // address than its withdrawal, or an address of the platform. Impossible: the signer compares the payout with its
  // withdrawal and hold before it signs, and reports the difference in the console.
  test.each(
    rows.map(([what, tamper, reason]) => ({
      what,
      check: isRefused(async () => {
        const withdrawal = await world.withdraw({ amount: usdt(20) })
        await tamper(withdrawal)
        return withdrawal
      }, reason),
    })),
  )('$what', ({ check }) => check())

  // Attack by somebody who owns the database, on payouts: a payout is put into the queue with nothing behind it.
  // Impossible: the signer pays what was approved, and refuses the rest.
  test(
    'there is nothing behind it',
    isRefused(async () => {
      const [id, address] = [randomUUID(), randomAddress()]
      await world.owner.query(
        `insert into payout (id, kind, rail, currency, amount, address)
         values ($1, 'owner', 'bep20', 'USDT', 5000000, $2)`,
        [id, address],
      )
      return { id, address }
    }, /Nothing that was approved/),
  )

  // Attack by somebody who owns the database, on payouts: a withdrawal is said to need no approval. Impossible: the
  // signer counts by the terms and by limits of its own, whatever the withdrawal says.
  test.each(
    (
      [
        ['it has one approval of two', 1_000, 1, /two people and has one/],
        ['it has no approval of one', 50.000001, 0, /one signed approval and has none/],
      ] as const
    ).map(([what, amount, approvals, reason]) => ({
      what,
      check: isRefused(async () => {
        const withdrawal = await world.requestWithdrawal({ amount: usdt(amount), approvals })
        await world.owner.query('update withdrawal set approvals_needed = 0 where id = $1', [withdrawal.id])
        await world.processWithdrawals()
        return withdrawal
      }, reason),
    })),
  )('$what by the terms, whatever the withdrawal itself says', ({ check }) => check())

  const everywhere = (what: 'amount' | 'destination', to: string, value: string) => `
    update payout set ${what === 'amount' ? what : 'address'} = ${value} where id = $1;
    update adjustment set ${what} = ${value} where id = $1;
    update proposal set after = after || '{"${what}": "${to}"}' where id = $1`
  const elsewhere = '0x00000000000000000000000000000000000000aa'
  const adjustments: [string, string, RegExp][] = [
    ['another amount', 'update payout set amount = amount + 1 where id = $1', /another amount/],
    ['another address', `update payout set address = '${elsewhere}' where id = $1`, /another address/],
    [
      'another amount everywhere',
      everywhere('amount', '29', '29000000'),
      /two people on the signer’s list, and has none/,
    ],
    ['another address everywhere', everywhere('destination', elsewhere, `'${elsewhere}'`), /and has none/],
    ['a rejection', `update proposal set state = 'rejected' where id = $1`, /Nothing that was approved/],
    ['a kind that takes nothing out', `update adjustment set kind = 'fx-fund' where id = $1`, /takes nothing out/],
    ['another proposer', 'update proposal set proposed_by = decided_by, decided_by = null where id = $1', /has none/],
    ['another reason', `update proposal set reason = 'a good one' where id = $1`, /has none/],
  ]
  // Attack by somebody who owns the database, on payouts: the owner’s payout is changed, alone or with all that was
  // proposed, rejected, or approved without a signature. Impossible: the signer compares it with its adjustment, and
  // counts who has signed what it is about to pay.
  test.each(
    adjustments.map(([what, statement, reason]) => ({
      what,
      check: isRefused(async () => {
        const payout = await world.withdrawAsOwner(usdt(30))
        await world.owner.query('alter table proposal drop constraint if exists decided_as_a_whole')
        for (const part of statement.split(';')) await world.owner.query(part, [payout.id])
        return payout
      }, reason),
    })),
  )('its adjustment has $what', ({ check }) => check())

  // Attack by one approver with the database, on approvals. Impossible: the signer counts who has signed.
  test(
    'one proposes the owner’s payout, and the database says that another approved it',
    isRefused(async () => {
      await world.owner.query(
        `select test.move_by_treasury('owner-in', 'bep20', 'custody', '', 'owner', 'USDT', $1, 'x')`,
        [usdt(30)],
      )
      const [first, second] = world.approvers as [Approver, Approver]
      const destination = randomAddress()
      const content = { kind: 'owner-out', currency: 'USDT', amount: '30', rail: 'bep20', destination }
      const { id } = await world.propose('adjustment', content, first)
      await world.owner.query(`select decide($1, $2, 'approved', '', null, '', '')`, [id, second.id])
      // The proposer's own signature, as if it were the other's.
      await world.owner.query(
        `insert into decision (kind, subject_id, operator_id, act, key_id, signature, signed_text)
         select kind, subject_id, $2, 'approved', (select id from approver_key where operator_id = $2), signature, signed_text
         from decision where subject_id = $1 and act = 'proposed'`,
        [id, second.id],
      )
      return { id, address: destination }
    }, /two people on the signer’s list, and has one/),
  )

  const releases: [string, string, RegExp][] = [
    ['another amount', 'update payout set amount = amount + 1 where id = $1', /another amount/],
    ['another address', `update payout set address = '${elsewhere}' where id = $1`, /another address/],
    ['been paid before', `update capital_release set state = 'paid' where id = $1`, /is paid, not under way/],
    ['no approval', `update proposal set state = 'open' where id = $1`, /Nothing that was approved/],
    [
      'an address that nobody registered',
      `update proposal set state = 'open'
       where kind = 'machine-destination' and subject = (select machine_id::text from capital_release where id = $1)`,
      /did not register/,
    ],
    [
      'a registration that says something else than was signed',
      `update proposal set subject_name = 'Another'
       where kind = 'machine-destination' and subject = (select machine_id::text from capital_release where id = $1)`,
      /did not register/,
    ],
    [
      'more than the capital',
      `with more as (update capital_release set amount = amount + 1 where id = $1 returning id)
       update payout set amount = amount + 1 where id = (select id from more)`,
      /less capital/,
    ],
  ]
  // Attack by somebody who owns the database, on payouts: a release is changed, not under way, above the capital, or to
  // an address that nobody registered. Impossible: the signer compares it with the release, the capital and the
  // registered destination.
  test.each(
    releases.map(([what, statement, reason]) => ({
      what,
      check: isRefused(async () => {
        const payout = await world.release(usdt(30))
        await world.owner.query(statement, [payout.id])
        return payout
      }, reason),
    })),
  )('its release has $what', ({ check }) => check())

  const registerUnsigned = ({ machineId, ...destination }: { machineId: string; rail: string; destination: string }) =>
    world.owner.query(
      `insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by,
         proposed_at, expires_at, state, decided_by, decided_at)
       values (gen_random_uuid(), 'machine-destination', $1, '', '{}', $2, 'x', '', $3, now(), now(), 'approved', $4, now())`,
      [machineId, { machineId, ...destination }, ...world.operators],
    )

  // Attack by somebody who owns the database, on payouts: a destination is written as if it had been registered before
  // that took signatures. Impossible: the signer noted those when it first started with this version.
  test('its address was registered unsigned, after the signer first looked', async () => {
    const noted = join(world.folder, 'destinations.json')
    await rm(noted, { force: true })
    const before = await world.release(usdt(20), 'bep20', registerUnsigned)
    signer = world.start()
    await expectPaid(before)
    await signer.stop()
    expect(JSON.parse(await readFile(noted, 'utf8'))).toMatchObject([{ destination: before.address }])
    const after = await world.release(usdt(20), 'bep20', registerUnsigned)
    await expectRefused(after.id, /did not register/)
  })

  test('the owner has less than that, counting payouts that are signed but not booked', async () => {
    const paid = await world.withdrawAsOwner(usdt(30))
    signer = world.start()
    await expectPaid(paid)
    await signer.stop()
    const { id, address } = await world.withdrawAsOwner(usdt(30))
    for (const table of ['payout', 'adjustment'])
      await world.owner.query(`update ${table} set amount = owner_balance() + 1 where id = $1`, [id])
    await expectRefused(id, /less than that as the owner’s/)
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

describe('what was credited to a member in the last 24 hours', () => {
  let shared: ReturnType<World['start']>
  beforeAll(() => {
    shared = world.start()
  })
  afterAll(() => shared.stop())
  /** As the rails write and book it, for what is on the chain or is not. */
  const credit = (memberId: string, hash: string, amount: bigint, rail = 'bep20') =>
    world.owner.query(
      `insert into receipt (rail, rail_transaction, member_id, amount, used_as) values ($1, $2, $3, $4, 'recharge')`,
      [rail, `${hash}:0`, memberId, amount],
    )
  const expectRefused = async (id: string, reason = 'the chain does not have a recent deposit') => {
    await expect
      .poll(() => world.findItems(id))
      .toMatchObject([{ detail: expect.stringContaining(reason), isOpen: true }])
    expect(await world.findSigned(id)).toBeNull()
  }

  test.each(['bep20', 'trc20'] as const)('is paid out on %s without approval when the chain has it', async (rail) => {
    const withdrawal = await world.requestWithdrawal({ amount: usdt(40), rail })
    const hash = await world.depositOf(withdrawal.memberId, usdt(40))
    await credit(withdrawal.memberId, hash, usdt(40))
    await world.processWithdrawals()
    await expectPaid(withdrawal)
  })

  // Attack by somebody with the rails’ password, on receipts: a deposit is written that is on no chain, or is another’s
  // or smaller, and what it credited is withdrawn without approval. Impossible: the signer looks up on the chain itself
  // what a member was credited in the last 24 hours, and pays nothing of theirs without a person where it is not there.
  test('is not paid out without a person when the chain does not have it', async () => {
    const made = await world.requestWithdrawal({ amount: usdt(40) })
    await world.depositOf(made.memberId, usdt(1))
    await credit(made.memberId, `0x${'ab'.repeat(32)}`, usdt(40))
    const [other, larger] = [
      await world.requestWithdrawal({ amount: usdt(40) }),
      await world.requestWithdrawal({ amount: usdt(40) }),
    ]
    await credit(other.memberId, await world.depositOf(randomUUID(), usdt(40)), usdt(40))
    await credit(larger.memberId, await world.depositOf(larger.memberId, usdt(39)), usdt(40))
    await world.processWithdrawals()
    for (const { id } of [made, other, larger]) await expectRefused(id)
    await world.approve(made.id, world.approvers[0] as Approver)
    await expectPaid(made)
  })

  test('or earlier is not paid out without a person while a reorganisation has taken it from the chain', async () => {
    const withdrawal = await world.requestWithdrawal({ amount: usdt(40) })
    const hash = `0x${randomUUID()}`
    // At once, or it would be paid before.
    await world.owner.query(
      `begin;
       select process_withdrawals(1000);
       insert into chain_deposit (rail, tx_hash, position, block_number, block_hash, address, sender, token,
         raw_amount, amount, member_id, state)
       values ('trc20', '${hash}', 0, 1000000, '', '', '', '', 1, 1, '${withdrawal.memberId}', 'credited');
       select drop_deposits('trc20', 999999, '{}');
       commit`,
    )
    await expectRefused(withdrawal.id, 'a deposit that was credited to its member is no longer in the chain')
    await world.owner.query(`select record_deposits('trc20', $1)`, [
      JSON.stringify([
        {
          tx_hash: hash,
          position: 0,
          block_number: 1000001,
          block_hash: 'x',
          address: '',
          sender: '',
          token: '',
          raw_amount: 1,
          amount: 1,
          dust: 0,
          member_id: withdrawal.memberId,
          state: 'pending',
          is_till: false,
        },
      ]),
    ])
    await expectPaid(withdrawal)
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
      // What a person approved is not automatic.
      for (const id of ids) await world.approve(id, world.approvers[0] as Approver)
      await expect.poll(() => world.isSent(last?.id as string, 'bep20')).toBe(true)
      await world.chains.bep20.mine()
    },
  )
})

describe('a move from one chain to the other', () => {
  const move = async () => {
    await world.owner.query(
      `select test.move_by_treasury('owner-in', 'bep20', 'custody', '', 'owner', 'USDT', $1, 'x')`,
      [usdt(100_000)],
    )
    const content = { kind: 'rail-move', currency: 'USDT', amount: '30', rail: 'bep20', toRail: 'trc20' }
    const id = await world.agree('adjustment', content)
    return { id, address: world.keys.trc20.hotAddress, pays: usdt(30), rail: 'bep20' as const }
  }

  test('is paid to the signer’s own address of the other chain', async () => {
    signer = world.start()
    await expectPaid(await move())
  })

  // Attack by two operators with the database, on fees and moves. Impossible: the signer pays a move to its own address
  // on the other chain only.
  test('custody is moved to an address of one’s own', async () => {
    const stolen = await move()
    const address = randomAddress()
    await world.owner.query('update payout set address = $2 where id = $1', [stolen.id, address])
    await world.owner.query('update adjustment set destination = $2 where id = $1', [stolen.id, address])
    signer = world.start()
    await expect
      .poll(() => world.findItems(stolen.id))
      .toMatchObject([{ detail: expect.stringContaining('not to the signer’s own address there') as string }])
    expect(await world.findSigned(stolen.id)).toBeNull()
  })
})
