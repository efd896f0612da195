import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerBusy } from '../http/errors.ts'
import { hashPassword, verifyPassword } from './index.ts'
import { withPasswordSlot } from './password.ts'

// What people's passwords cost, not those of other tests.
beforeEach(() => void vi.stubEnv('TEST_PASSWORD_COST', ''))
afterEach(() => void vi.unstubAllEnvs())

test('a password is hashed with argon2id and matches only its own hash', async () => {
  const hash = await hashPassword('Demo12345')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
  expect(await verifyPassword(hash, 'Demo12345')).toBe(true)
  expect(await verifyPassword(hash, 'Demo12346')).toBe(false)
  expect(await verifyPassword(null, 'Demo12345')).toBe(false)
})

test('a hash takes 46 MB and three passes, except where tests ask for less', async () => {
  expect(await hashPassword('Demo12345')).toContain('$argon2id$v=19$m=47104,t=3,p=1$')
  vi.stubEnv('TEST_PASSWORD_COST', 'low')
  expect(await hashPassword('Demo12345')).toContain('$argon2id$v=19$m=1024,t=1,p=1$')
  // Where members are, nothing lowers it.
  vi.stubEnv('NODE_ENV', 'production')
  expect(await hashPassword('Demo12345')).toContain('$argon2id$v=19$m=47104,t=3,p=1$')
})

test('the event loop keeps running while a password is checked', async () => {
  const hash = await hashPassword('Demo12345')
  let turns = 0
  const timer = setInterval(() => {
    turns++
  }, 1)
  await verifyPassword(hash, 'Demo12345')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('work runs in order, and a queue that is too long refuses at once', async () => {
  const order: number[] = []
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const results = Array.from({ length: 600 }, (_, i) =>
    withPasswordSlot('one', async () => {
      await gate
      order.push(i)
    }).catch((error: unknown) => error),
  )
  const refused = (await Promise.race([Promise.all(results.slice(-5)), gate.then(() => [])])) as unknown[]
  expect(refused).toHaveLength(5)
  for (const error of refused) expect(error).toBeInstanceOf(ServerBusy)
  open()
  await Promise.all(results)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(await withPasswordSlot('one', async () => 'free again')).toBe('free again')
})

/** Work that waits until all has been submitted, and then reports the order in which it was done. */
function createRace() {
  const order: string[] = []
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const submit = (requester: string, count: number): Promise<unknown>[] =>
    Array.from({ length: count }, () =>
      withPasswordSlot(requester, async () => {
        await gate
        order.push(requester)
      }).catch((error: unknown) => error),
    )
  return { order, submit, open }
}

// Attack by a stranger, on codes and sign-in: 150 sign-ins at once keep members waiting. Impossible: password checks
// take turns by requester.
test('members’ password checks come soon after one stranger’s 150', async () => {
  const { order, submit, open } = createRace()
  const works = [...submit('stranger', 150), ...submit('member 1', 2), ...submit('member 2', 1)]
  open()
  await Promise.all(works)
  // Those of the stranger that ran already, at most four, and then in turn.
  const after = order.slice(order.indexOf('member 1') - 1)
  expect(order.indexOf('member 1')).toBeLessThanOrEqual(5)
  expect(after.slice(0, 5)).toEqual(['stranger', 'member 1', 'member 2', 'stranger', 'member 1'])
  expect(order.filter((requester) => requester !== 'stranger')).toHaveLength(3)
})

// Attack by a stranger, on codes and sign-in: 600 sign-ins at once fill the queue. Impossible: whoever has most waiting
// makes room for the others.
test('when too many wait, whoever has most waiting makes room', async () => {
  const { order, submit, open } = createRace()
  const strangers = submit('stranger', 600)
  const members = submit('member', 3)
  open()
  expect(await Promise.all(members)).toEqual([undefined, undefined, undefined])
  const refused = (await Promise.all(strangers)).filter((error) => error instanceof ServerBusy)
  expect(refused.length + order.length).toBe(603)
  expect(order.indexOf('member')).toBeLessThanOrEqual(5)
})
