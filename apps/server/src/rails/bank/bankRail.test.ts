import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBankWorld, type BankWorld } from '../../../test/bankWorld.ts'
import { nextDay } from '../../../test/machines.ts'
import { signed } from '../../../test/practiceBank.ts'
import { drain } from '../../../test/railContract.ts'

let world: BankWorld
beforeAll(async () => {
  world = await createBankWorld()
  await world.fundPosition(10_000_000_000n)
})
afterAll(async () => {
  await world.close()
})

/** The callback that the bank would send for an event. */
async function createCallback(seq: number, { atMs = Date.now(), secret = undefined as string | undefined } = {}) {
  const {
    events: [event],
  } = await world.bank.ask(`/api/events?after=${seq - 1}&limit=1`)
  const payload = JSON.stringify(event)
  const timestamp = String(atMs)
  return { timestamp, payload, signature: signed(timestamp, payload, secret) }
}

const lastSeq = async (): Promise<number> => (await world.bank.ask('/api/balance')).seq

describe('a payment', () => {
  test('in time gets the promised rate, even after the rate has changed', async () => {
    const memberId = randomUUID()
    const id = await world.openRecharge({ memberId })
    const { rows } = await world.database.owner.query(
      'select page_url as "pageUrl", account_number as "accountNumber" from recharge where id = $1',
      [id],
    )
    expect(await world.bank.ask(`/api/charges/${id}`)).toMatchObject(rows[0])
    expect(rows[0].accountNumber).toMatch(/^\d+$/)
    await world.database.owner.query(`insert into exchange_rate (currency, rate) values ('NGN', 1540)`)
    await world.bank.pay(id)
    await drain(world.rail)
    expect(await world.rechargeOf(id)).toMatchObject({
      state: 'arrived',
      paid: 14_800_000n,
      credited: 100_000_000n,
      rate: '1480.000000',
      reason: '',
    })
    expect(await world.availableOf(memberId)).toBe(100_000_000n)
    expect(world.arrivals).toContainEqual({ rechargeId: id, memberId, creditedMinor: 100_000_000n })
    await world.expectAgreed()
  })

  test('by transfer after the expiry arrives at the current rate', async () => {
    const id = await world.openRecharge({ heldMs: 300 })
    await vi.waitUntil(async () => (await world.bank.ask(`/api/charges/${id}`)).state === 'expired', {
      interval: 30,
      timeout: 60_000,
    })
    await drain(world.rail)
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'expired', credited: null })
    await world.bank.pay(id)
    await drain(world.rail)
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'arrived', credited: 96_103_896n, rate: '1540.000000' })
    await world.expectAgreed()
  })

  test('of more or less than requested is credited as paid, and the fraction stays with the platform', async () => {
    const [less, more] = [await world.openRecharge(), await world.openRecharge()]
    await world.bank.pay(less, '0.07')
    await world.bank.pay(more, '1000000.01')
    await drain(world.rail)
    // 0.07 / 1480 is 0.0000472…, and 1000000.01 / 1480 is 675.67568243….
    expect(await world.rechargeOf(less)).toMatchObject({ state: 'arrived', paid: 7n, credited: 47n })
    expect(await world.rechargeOf(more)).toMatchObject({ state: 'arrived', paid: 100_000_001n, credited: 675_675_682n })
    await world.expectAgreed()
  })

  test('that is declined fails its recharge with a reason', async () => {
    const id = randomUUID()
    await world.database.owner.query(
      `insert into recharge (member_id, id, channel, rail, currency, asked, rate, expires_at, page_url) values
       ($1, $2, 'mobile-money-kes', 'bank', 'KES', 100000, 129.5, ledger.now() + interval '10 minutes', 'http://bank')`,
      [randomUUID(), id],
    )
    await world.rail.openCharge({
      id,
      currency: 'KES',
      amount: '1000.00',
      method: 'mobile-money',
      reference: 'R-TEST',
      payer: '+254700000001',
      returnUrl: 'http://app.test/',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    await world.bank.decline(id)
    await drain(world.rail)
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'failed', reason: 'declined' })
    await world.expectAgreed()
  })

  test('that the position does not cover waits, and arrives once it does', async () => {
    const memberId = randomUUID()
    const id = await world.openRecharge({ memberId, amount: '74000000.00' })
    await world.bank.pay(id)
    await drain(world.rail)
    expect(await world.rechargeOf(id)).toMatchObject({
      state: 'succeeded',
      reason: 'waiting-funds',
      paid: 7_400_000_000n,
      credited: null,
    })
    await world.expectAgreed()
    // It does not block a smaller one.
    const small = await world.openRecharge({ amount: '1480.00' })
    await world.bank.pay(small)
    await drain(world.rail)
    expect(await world.rechargeOf(small)).toMatchObject({ state: 'arrived', credited: 1_000_000n })
    await world.fundPosition(50_000_000_000n)
    await Promise.all([world.rail, world.another, world.rail].map(drain))
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'arrived', reason: '', credited: 50_000_000_000n })
    expect(await world.availableOf(memberId)).toBe(50_000_000_000n)
    await world.expectAgreed()
  })

  test('by the owner becomes a receipt without a member, in no wallet', async () => {
    const id = await world.bank.topUp('INR', '25000.00')
    await drain(world.rail)
    const { rows } = await world.database.owner.query(
      'select member_id, machine_id, currency, amount, used_as from receipt where rail_transaction = $1',
      [`top-up:${id}`],
    )
    expect(rows).toEqual([{ member_id: null, machine_id: null, currency: 'INR', amount: 2_500_000n, used_as: null }])
    await world.expectAgreed()
  })

  test('for an unknown charge belongs to nobody and opens an item', async () => {
    const id = randomUUID()
    await world.bank.ask('/api/charges', {
      id,
      currency: 'NGN',
      amount: '5000',
      method: 'transfer',
      reference: 'Stray',
      payer: '',
      returnUrl: 'http://app.test/',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    await world.bank.pay(id)
    await drain(world.rail)
    const { rows } = await world.database.owner.query(
      `select kind, difference from reconciliation_item where subject = $1 and closed_at is null`,
      [id],
    )
    expect(rows).toEqual([{ kind: 'unattributed', difference: 500_000n }])
    await world.expectAgreed()
  })

  test('that the bank never heard of fails its recharge at the expiry', async () => {
    const id = randomUUID()
    await world.database.owner.query(
      `insert into recharge (member_id, id, channel, rail, currency, asked, rate, expires_at)
       values ($1, $2, 'transfer-ngn', 'bank', 'NGN', 500000, 1480, ledger.now() - interval '2 minutes')`,
      [randomUUID(), id],
    )
    await drain(world.rail)
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'failed', reason: 'not-opened' })
    await world.expectAgreed()
  })
})

describe('a callback', () => {
  test('is accepted when it is the next event, and a replay moves nothing', async () => {
    const memberId = randomUUID()
    const id = await world.openRecharge({ memberId })
    await world.bank.pay(id)
    const callback = await createCallback(await lastSeq())
    expect(
      await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? world.rail : world.another).receiveCallback(callback, Date.now())),
      ),
    ).toEqual(Array(8).fill('accepted'))
    expect(await world.availableOf(memberId)).toBe(100_000_000n)
    await world.expectAgreed()
  })

  // Attack by a stranger, on receipts: a callback of the bank is forged, changed or sent again later. Impossible: its
  // signature covers payload and time, and it is valid for five minutes.
  test('that is forged, changed, stale or not an event is refused and changes nothing', async () => {
    const id = await world.openRecharge()
    await world.bank.pay(id)
    const seq = await lastSeq()
    const valid = await createCallback(seq)
    const receive = (callback: typeof valid) => world.rail.receiveCallback(callback, Date.now())
    expect(
      await receive(await createCallback(seq, { secret: 'another secret of the same length, more or less' })),
    ).toBe('signature')
    expect(await receive({ ...valid, payload: valid.payload.replace('148000.00', '948000.00') })).toBe('signature')
    expect(await receive({ ...valid, timestamp: String(Number(valid.timestamp) + 1) })).toBe('signature')
    expect(await receive({ ...valid, signature: '' })).toBe('signature')
    expect(await receive(await createCallback(seq, { atMs: Date.now() - 301_000 }))).toBe('stale')
    expect(await receive(await createCallback(seq, { atMs: Date.now() + 301_000 }))).toBe('stale')
    for (const payload of [
      '{',
      'null',
      '[]',
      '{"seq":1}',
      JSON.stringify({ id, currency: 'NGN', amount: '1.00', payer: '', reference: 'x' }),
      valid.payload.replace('148000.00', '-1.00'),
    ]) {
      const timestamp = String(Date.now())
      expect(await receive({ timestamp, payload, signature: signed(timestamp, payload) })).toBe('unreadable')
    }
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'pending', paid: null })
    expect(await receive(valid)).toBe('accepted')
    expect(await world.rechargeOf(id)).toMatchObject({ state: 'arrived' })
    await world.expectAgreed()
  })

  test('that overtakes earlier ones applies those too, and they change nothing afterwards', async () => {
    const ids = []
    for (let i = 0; i < 4; i++) {
      const id = await world.openRecharge()
      await world.bank.pay(id)
      ids.push(id)
    }
    const last = await lastSeq()
    const callbacks = await Promise.all([last, last - 2, last - 3, last - 1].map((seq) => createCallback(seq)))
    for (const callback of callbacks) expect(await world.rail.receiveCallback(callback, Date.now())).toBe('accepted')
    for (const id of ids) expect(await world.rechargeOf(id)).toMatchObject({ state: 'arrived', credited: 100_000_000n })
    await world.expectAgreed()
  })

  test('whose predecessors cannot be fetched has to be sent again', async () => {
    for (let i = 0; i < 2; i++) await world.bank.pay(await world.openRecharge())
    const callback = await createCallback(await lastSeq())
    await world.bank.takeDown()
    expect(await world.rail.receiveCallback(callback, Date.now())).toBe('retry-later')
    await world.bank.bringUp()
    expect(await world.rail.receiveCallback(callback, Date.now())).toBe('accepted')
    await world.expectAgreed()
  })
})

describe('under faults', () => {
  test('connections that are cut while events are applied lose and duplicate nothing', async () => {
    const members = Array.from({ length: 30 }, () => randomUUID())
    for (const memberId of members) await world.bank.pay(await world.openRecharge({ memberId, amount: '14800.00' }))
    const done = new AbortController()
    let cuts = 0
    const cutting = vi.waitUntil(
      async () => {
        const { rowCount } = await world.database.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and usename = 'millrace_rail'`,
        )
        cuts += rowCount ?? 0
        if (cuts >= 40) done.abort()
        return done.signal.aborted
      },
      { timeout: 60_000, interval: 15 },
    )
    // Retry after errors, as the watch loop does.
    const pollUntilDone = async (rail: BankWorld['rail']) => {
      while (!done.signal.aborted) await rail.poll().catch(() => {})
    }
    await Promise.all([pollUntilDone(world.rail), pollUntilDone(world.another), cutting])
    // The first poll may get a connection that was just cut.
    await vi.waitFor(() => drain(world.rail), { timeout: 60_000 })
    for (const memberId of members) expect(await world.availableOf(memberId)).toBe(10_000_000n)
    await world.expectAgreed()
  })

  test('a bank whose data was reset counts as down', async () => {
    await world.database.owner.query(`update rail_cursor set position = position + 1000 where rail = 'bank'`)
    expect(await world.rail.health()).toMatchObject({ isUp: false, note: expect.stringContaining('events only') })
    await world.database.owner.query(`update rail_cursor set position = position - 1000 where rail = 'bank'`)
    expect(await world.rail.health()).toMatchObject({ isUp: true })
  })

  test('the bank’s balance is compared as of the events that we have read', async () => {
    await world.bank.pay(await world.openRecharge())
    await world.bank.topUp('KES', '100.00')
    const balances = await world.rail.ownBalances()
    // Neither event has been read yet, so neither counts as missing.
    for (const { own, custody, unbooked } of balances ?? []) expect(own - custody - unbooked).toBe(0n)
    await drain(world.rail)
    await world.expectAgreed()
  })
})

test('the bank follows the practice clock: what is open there expires, and its dates are the platform’s', async () => {
  const { owner } = world.database
  const id = await world.openRecharge()
  await drain(world.rail)
  await nextDay(owner, 3)
  await world.rail.poll()
  expect(await world.bank.ask('/api/clock')).toMatchObject({ offsetDays: 3 })
  await expect.poll(async () => (await world.bank.ask(`/api/charges/${id}`)).state).toBe('expired')
  await drain(world.rail)
  expect(await world.rechargeOf(id)).toMatchObject({ state: 'expired' })
  // Told before a charge is opened, whose expiry is a time of the practice clock.
  await nextDay(owner)
  const later = await world.openRecharge()
  const { createdAt, state } = await world.bank.ask(`/api/charges/${later}`)
  const { rows } = await owner.query<{ now: Date }>('select ledger.now() as now')
  expect(state).toBe('waiting')
  expect(Math.abs(Date.parse(createdAt) - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(60_000)
  await world.bank.pay(later)
  await drain(world.rail)
  expect(await world.rechargeOf(later)).toMatchObject({ state: 'arrived' })
  await world.expectAgreed()
})
