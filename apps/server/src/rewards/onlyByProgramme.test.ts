import type { ProposalKind } from '@millrace/contract/console/proposal'
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCoupons } from '../../test/coupons.ts'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { nextDay } from '../../test/machines.ts'
import { addMember, openProgramme, verifyPerson } from '../../test/programmes.ts'
import { createOperator, queryAs } from '../../test/withdrawals.ts'
import { payInvitations } from './invite/invite.ts'
import { signInMany } from './signin/store.ts'

let database: TestDatabase
let app: pg.Pool
let owner: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ app, owner } = database)
  await fundPromotions(app, usdt(1_000_000_000n))
  for (const kind of ['sign-in', 'welcome', 'invitation', 'group', 'share', 'code'])
    await openProgramme(owner, kind, { amounts: [50_000n], totalMax: 1_000 })
})
afterAll(() => database.drop())

const listRewards = async (memberId: string) =>
  (
    await owner.query<{ kind: string; amount: bigint }>(
      'select kind, amount from reward where member_id = $1 order by number',
      [memberId],
    )
  ).rows
const expectRefused = (text: string, values: unknown[]) =>
  expect(app.query(text, values), text).rejects.toThrow(
    /denied|only whoever is signed in|duplicate key|a second time|for support|for finance/,
  )

// Attack by the application’s database password, on rewards. Impossible: a day counts when it is later in the zone of
// before and in that of now, and one call signs a member in once.
test('somebody with the application’s password signs one member in for many days at once', async () => {
  const member = await addMember(app)
  const signIn = (zones: readonly number[]) =>
    app.query(`select * from sign_in_many(array_fill($1::uuid, array[cardinality($2::int[])]), $2)`, [member, zones])
  await expectRefused(`select * from sign_in_many(array[$1, $1]::uuid[], '{0,0}')`, [member])
  await expectRefused(`select * from sign_in_many(array[$1, $1, $1]::uuid[], '{-1440,0,1440}')`, [member])
  for (const zone of [-720, 0, 840, 2_880, 14_400, -14_400, 30_000, -30_000]) await signIn([zone])
  for (const zone of [840, -720]) {
    await app.query('update member set timezone_minutes = $2 where id = $1', [member, zone])
    await signIn([0])
  }
  expect(await listRewards(member)).toEqual([{ kind: 'sign-in', amount: 50_000n }])
  await expectSound(app)
})

// Attack by the application’s database password, on rewards. Impossible: what is reviewed, given and opened takes an
// operator’s signature, and every amount is the programme’s.
test('somebody with the application’s password makes up reasons for rewards', async () => {
  const [attacker, invited] = await addAttacker()
  const support = await createOperator(owner, 'support')
  const finance = await createOperator(owner)
  const verified = `insert into verification (member_id, state, document_type, name_cipher, number_cipher, pictures,
      key_id, created_at, decided_at, decided_by, number_hash)
    values ($1, 'verified', 'passport', '', '', '{}', 'x', now(), now(), $2, $3)`
  await expectRefused(verified, [invited, support, createHash('sha256').update('made up').digest()])
  await expectRefused(`update invitation set state = 'ready', valid_at = now() where invited_id = $1`, [invited])
  await expectUnsigned(support, 'invitation-review', { invitedId: await addToReview(invited), isApproved: true })
  await expectRefused(
    `insert into submission (member_id, kind, state, link, decided_at, reward_id)
     values ($1, 'share', 'approved', 'x', now(), $2)`,
    [attacker, randomUUID()],
  )
  const voucher = await openCoupons(owner, { isVoucher: true })
  await expectUnsigned(support, 'voucher', { memberId: attacker, programmeId: voucher })
  // Codes of one's own can be stored, and are worth nothing until two operators have signed that they are.
  const hash = createHash('sha256').update('a code').digest()
  await expectRefused('select store_codes($1, array[$2::bytea])', [finance, hash])
  const { rows: stored } = await queryAs(app, finance, 'select store_codes($1, array[$2::bytea]) as id', [
    finance,
    hash,
  ])
  const { rows: programmes } = await owner.query(`select id from programme where kind = 'code'`)
  const codes = { batchId: stored[0].id, programmeId: programmes[0].id, usesMax: 1 }
  await expectUnsigned(finance, 'codes', codes)
  await expectRefused(
    `insert into code_batch (id, programme_id, codes, uses_max, proposal_id) values ($1, $2, 1, 1, $1)`,
    [stored[0].id, programmes[0].id],
  )
  expect((await app.query(`select outcome from use_code($1, $2, 'code')`, [attacker, hash])).rows).toEqual([
    { outcome: 'code-unknown' },
  ])
  await expectRefused('insert into reward_code (hash, batch_id) values ($1, $2)', [Buffer.alloc(32), randomUUID()])
  for (const kind of ['programme', 'codes', 'voucher', 'submission', 'invitation_review'])
    await expectRefused(`select do_${kind}(p) from proposal p`, [])
  await expectRefused('select hash from reward_code', [])
  // What it may call finds no reason.
  for (const text of [
    'select outcome from receive_welcome($1)',
    `select outcome from use_code($1, sha256('a guess'), 'code')`,
    `select outcome from submit_for_review($1, 'share', null, null, null, 'https://youtu.be/other')`,
  ])
    expect((await app.query(text, [attacker])).rows[0].outcome, text).toMatch(/unverified|code-unknown/)
  await app.query('select reward_invitations(100)')
  expect(await listRewards(attacker)).toEqual([])
  await expectSound(app)
})

// Attack by the application’s database password, on rewards. Impossible: the reason is single, however often and by
// whichever connection it is asked for.
test('somebody with the application’s password asks again for what was granted', async () => {
  const [attacker, invited] = await addAttacker()
  for (const id of [attacker, invited]) await verifyPerson(owner, id)
  for (let day = 0; day < 3; day++) {
    await signInMany(databaseOf(app), [{ memberId: invited, zoneMinutes: null }])
    await nextDay(app)
  }
  await Promise.all([
    ...Array.from({ length: 20 }, () => payInvitations(databaseOf(app))),
    ...Array.from({ length: 20 }, () => app.query('select receive_welcome($1)', [attacker])),
  ])
  // Without its traces it would look new to a rule, but not to the reward.
  await app.query('delete from member_origin where member_id = $1', [invited])
  await app.query('select reward_invitations(100)')
  expect((await listRewards(attacker)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'invitation', amount: 50_000n },
    { kind: 'welcome', amount: 50_000n },
  ])
  await expectSound(app)
})

// Attack by the application’s database password, on rewards. Impossible: no function of rewards that it may call takes
// an amount, and a programme is proposed and approved with the keys of two operators.
test('somebody with the application’s password looks for a call that takes an amount', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p, unnest(p.proargtypes::oid[]) a(type)
     where p.proowner = 'millrace_rewards'::regrole and p.pronamespace = 'public'::regnamespace
       and has_function_privilege('millrace_app', p.oid, 'execute')
       and a.type in ('bigint'::regtype, 'bigint[]'::regtype, 'numeric'::regtype, 'numeric[]'::regtype)`,
  )
  expect(rows).toEqual([])
  await expectUnsigned(await createOperator(owner), 'programme', {
    kind: 'code',
    name: 'Mine',
    amounts: ['1000'],
    startTime: '2026-01-01T00:00:00.000Z',
    memberMax: 100,
    totalMax: 100,
  })
  for (const table of [
    'programme',
    'programme_version',
    'promotions_budget',
    'reward',
    'sign_in',
    'sign_in_state',
    'invitation',
    'team_count',
    'team_member',
    'code_batch',
    'reward_code',
    'code_use',
    'coupon',
    'submission',
    'operator_reward',
  ])
    for (const right of ['insert', 'update', 'delete', 'truncate']) {
      const { rows: rights } = await owner.query('select has_table_privilege($1, $2, $3) as has', [
        'millrace_app',
        table,
        right,
      ])
      expect(rights[0].has, `${right} on ${table}`).toBe(false)
    }
})

/** With a session, which the application sees, but without the operator’s key. */
async function expectUnsigned(operator: string, kind: ProposalKind, content: object): Promise<void> {
  const proposing = `select outcome from propose($1, $2, $3, 'x', date_trunc('milliseconds', clock_timestamp()), $4,
    '', '')`
  for (const signature of [null, Buffer.alloc(64), Buffer.alloc(64, 7)])
    expect(
      (await queryAs(app, operator, proposing, [operator, kind, JSON.stringify(content), signature])).rows,
      kind,
    ).toEqual([{ outcome: 'approval.unsigned' }])
}

/** An invitation that an operator has to look at. */
async function addToReview(invited: string): Promise<string> {
  await owner.query(`update invitation set state = 'review', valid_at = now() where invited_id = $1`, [invited])
  return invited
}

/** An inviter and somebody whom they have invited. */
async function addAttacker(): Promise<[string, string]> {
  const attacker = await addMember(app)
  return [attacker, await addMember(app, { invitedBy: attacker })]
}
