import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quarterMs } from '../quarters.ts'
import { type Line, apply, emptyState } from './state.ts'
import { Store } from './Store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

const lines: string[] = []
const open = () => Store.open(folder, (line) => lines.push(line))
const noon = Date.UTC(2026, 5, 15, 12)
const counted = (from: number, count: number): Line => ({
  kind: 'counted',
  open: { start: noon, gained: 0, isRead: true, unreadFrom: null, counters: {}, notice: null },
  closed: Array.from({ length: count }, (_, i) => ({ start: noon + (from + i) * quarterMs, gained: 1, register: 1 })),
  day: null,
  finished: [],
})
const text = (sequence: number): Line => ({ kind: 'text', sequence, signed: `text ${sequence}`, starts: [] })

test('what was written is there again', async () => {
  const store = await open()
  await store.write({ kind: 'number', sequence: 4 }, counted(0, 3))
  await store.write({ kind: 'text', sequence: 5, signed: 'five', starts: [noon] })
  const { state } = store
  await store.close()
  for (let i = 0; i < 2; i++) {
    const again = await open()
    expect(again.state).toEqual(state)
    await again.close()
  }
  expect(state).toMatchObject({
    sequence: 5,
    pending: { signed: 'five' },
    quarters: [{ sentIn: 5 }, { sentIn: null }, {}],
  })
})

test('a line that a crash has cut off was not written, at whichever byte', async () => {
  const store = await open()
  await store.write({ kind: 'number', sequence: 4 })
  const before = (await readFile(join(folder, 'journal'))).length
  await store.write(text(5))
  await store.close()
  const whole = await readFile(join(folder, 'journal'))
  for (let length = before; length < whole.length; length++) {
    await writeFile(join(folder, 'journal'), whole.subarray(0, length))
    const cut = await open()
    expect(cut.state).toMatchObject({ sequence: 4, pending: null })
    await cut.write(text(5))
    await cut.close()
  }
  const last = await open()
  expect(last.state.pending).toMatchObject({ sequence: 5 })
  await last.close()
})

// Numbers that cannot be read any more may have been used: another text under one of them would look like fraud.
test('after damage in the middle, the numbers are asked for, and the damaged file is kept', async () => {
  const store = await open()
  await store.write({ kind: 'number', sequence: 4 })
  await store.write(counted(0, 2))
  await store.write(text(5), text(6))
  await store.close()
  const content = await readFile(join(folder, 'journal'), 'utf8')
  await writeFile(join(folder, 'journal'), content.replace('text 5', 'text X'))
  const damaged = await open()
  expect(damaged.state).toMatchObject({ sequence: null, pending: null })
  expect(damaged.state.quarters).toHaveLength(2)
  expect(await readdir(folder)).toContainEqual(expect.stringContaining('journal.damaged'))
  expect(lines.join()).toContain('damaged')
  await damaged.close()
})

test('a journal does not grow for ever', async () => {
  const store = await open()
  await store.write({ kind: 'number', sequence: 0 })
  const signed = 'x'.repeat(30_000)
  for (let sequence = 1; sequence <= 80; sequence++)
    await store.write({ kind: 'text', sequence, signed, starts: [] }, { kind: 'text-end', isStored: true })
  await store.close()
  expect((await readFile(join(folder, 'journal'))).length).toBeLessThan(1_500_000)
  const again = await open()
  expect(again.state.sequence).toBe(80)
  await again.close()
})

test('a week of what was sent is kept, and a hundred days of what was not', () => {
  const day = 96
  let state = apply(emptyState, counted(0, day))
  state = apply(state, { kind: 'text', sequence: 1, signed: '', starts: state.quarters.map(({ start }) => start) })
  state = apply(state, { kind: 'text-end', isStored: true })
  expect(apply(state, counted(day, 5 * day)).quarters).toHaveLength(6 * day)
  expect(apply(state, counted(day, 8 * day)).quarters).toHaveLength(8 * day)
  expect(apply(state, counted(day, 120 * day)).quarters).toHaveLength(100 * day)
})

test('an empty or foreign file beside it is no reason to fail', async () => {
  await writeFile(join(folder, 'journal'), '')
  await appendFile(join(folder, 'notes.txt'), 'mine')
  const store = await open()
  expect(store.state).toEqual(emptyState)
  await store.close()
})
