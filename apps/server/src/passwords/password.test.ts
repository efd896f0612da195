import { expect, test } from 'vitest'
import { ServerBusy } from '../http/errors.ts'
import { hashPassword, verifyPassword } from './index.ts'
import { withPasswordSlot } from './password.ts'

test('a password is hashed with argon2id and matches only its own hash', async () => {
  const hash = await hashPassword('Demo12345')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
  expect(await verifyPassword(hash, 'Demo12345')).toBe(true)
  expect(await verifyPassword(hash, 'Demo12346')).toBe(false)
  expect(await verifyPassword(null, 'Demo12345')).toBe(false)
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
    withPasswordSlot(async () => {
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
  expect(await withPasswordSlot(async () => 'free again')).toBe('free again')
})
