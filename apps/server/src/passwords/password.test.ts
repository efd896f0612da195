import { expect, test } from 'vitest'
import { ServerBusy } from '../http/ServerBusy.ts'
import { hashPassword, verifyPassword } from './index.ts'
import { withPasswordSlot } from './withPasswordSlot.ts'

test('a password is kept as argon2id and found right only for itself', async () => {
  const kept = await hashPassword('Demo12345')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
  expect(await verifyPassword(kept, 'Demo12345')).toBe(true)
  expect(await verifyPassword(kept, 'Demo12346')).toBe(false)
  expect(await verifyPassword(null, 'Demo12345')).toBe(false)
})

test('the event loop goes on while a password is checked', async () => {
  const kept = await hashPassword('Demo12345')
  let turns = 0
  const timer = setInterval(() => {
    turns++
  }, 1)
  await verifyPassword(kept, 'Demo12345')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('work waits its turn in order, and a queue that is too long says so at once', async () => {
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
