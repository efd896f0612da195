import { beforeEach, expect, test, vi } from 'vitest'
import { readSeen } from './seenRecords.ts'

type Info = { readonly practiceMode: boolean; readonly demoBegan: string | null }

const server = vi.hoisted((): { info: Info } => ({ info: { practiceMode: true, demoBegan: null } }))
vi.mock('../../shell/client.ts', () => ({ callApi: () => Promise.resolve(server.info) }))

let opened: string[] = []
beforeEach(() => {
  opened = []
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      opened.push(name)
      throw new Error('Nothing is kept here')
    },
  })
})

test('after a data folder was deleted, the days of the former demonstration are not compared with those of the new one', async () => {
  for (const demoBegan of ['2026-11-17T09:00:00.000Z', '2026-11-19T09:00:00.000Z']) {
    server.info = { practiceMode: true, demoBegan }
    expect(await readSeen()).toEqual([])
  }
  expect(new Set(opened).size).toBe(2)
})

test('outside practice, and where no demonstration began, every day that was ever seen here is compared', async () => {
  for (const info of [
    { practiceMode: false, demoBegan: '2026-11-17T09:00:00.000Z' },
    { practiceMode: false, demoBegan: null },
    { practiceMode: true, demoBegan: null },
  ]) {
    server.info = info
    await readSeen()
  }
  expect(new Set(opened)).toEqual(new Set(['books']))
})
