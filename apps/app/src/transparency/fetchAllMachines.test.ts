import { afterEach, expect, test, vi } from 'vitest'
import { fetchAllMachines } from './fetchAllMachines.ts'

const { callApi } = vi.hoisted(() => ({ callApi: vi.fn() }))
vi.mock('../shell/client.ts', () => ({ callApi }))
afterEach(() => void callApi.mockReset())

/** Answers as the server does, out of this many machines. */
const answerWith = (total: number) =>
  callApi.mockImplementation((_call, { pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
    const first = (pageNum - 1) * pageSize
    const count = Math.max(0, Math.min(pageSize, total - first))
    return Promise.resolve({ list: Array.from({ length: count }, (_, i) => ({ id: String(first + i) })), total })
  })

test.for([
  [0, 1],
  [500, 1],
  [501, 2],
  [1_234, 3],
])('%i machines come on %i pages', async ([total, pages]) => {
  answerWith(total as number)
  const machines = await fetchAllMachines()
  expect(machines.map(({ id }) => id)).toEqual(Array.from({ length: total as number }, (_, i) => String(i)))
  expect(callApi).toHaveBeenCalledTimes(pages as number)
})

test('a machine that moved to another page in between is there once, and one that is gone ends it', async () => {
  answerWith(700)
  callApi.mockImplementationOnce(() =>
    Promise.resolve({ list: Array.from({ length: 500 }, (_, i) => ({ id: String(i + 1) })), total: 701 }),
  )
  expect(new Set((await fetchAllMachines()).map(({ id }) => id)).size).toBe(699)
})
