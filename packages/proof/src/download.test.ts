import { beforeAll, expect, test, vi } from 'vitest'
import { verifyDownload, writeDownload, type Download } from './download.ts'
import { recordHash } from './record.ts'
import { createSampleBooks, type SampleBooks } from './sampleBooks.ts'
import { isPassed, type Step } from './step.ts'

let books: SampleBooks
let member: string
let download: Download
beforeAll(() => {
  books = createSampleBooks({ days: 3, members: 9 })
  member = books.members[3]!
  download = books.download(member, 3)
})

const failing = (steps: readonly Step[]): string | undefined => steps.find(({ isOk }) => !isOk)?.id

test('every member of every day can check the own balance, the one with nothing too', async () => {
  for (const one of books.members)
    for (const epoch of [1, 2, 3]) {
      const steps = await verifyDownload(books.download(one, epoch), { booksKey: books.booksKey })
      expect(steps.map(({ id, isOk }) => `${id} ${isOk}`)).toEqual(
        ['balance', 'leaf', 'path', 'total', 'seal', 'chain'].map((id) => `${id} true`),
      )
    }
})

test('any changed character of a downloaded file makes it fail', async () => {
  const text = writeDownload(download)
  expect(await verifyText(text)).toBe(true)
  // Spaces between the values are no content.
  // Each run looks at other characters, the full one at all.
  const step = process.env['TEST_FULL'] === '1' ? 1 : 8
  for (let at = Number(process.env['TEST_SEED']) % step; at < text.length; at += step) {
    if (/\s/.test(text[at]!)) continue
    const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
    if (await verifyText(changed)) expect.fail(`${text.slice(Math.max(0, at - 12), at)}[${text[at]}] can be changed`)
  }
})

const verifyText = async (text: string): Promise<boolean> => {
  try {
    return isPassed(await verifyDownload(JSON.parse(text) as Download))
  } catch {
    return false
  }
}

// Attack by the operator, on the proof: a member is left out of the tree. Visible: to that member, whose leaves lead to
// no published root.
test('a member who was left out cannot reach the root, whatever path they are given', async () => {
  const other = books.download(books.members[4]!, 3)
  const count = download.leaves.length
  const leaves = download.leaves.map((leaf, i) => ({ ...(other.leaves[i] ?? leaf), index: i }))
  expect(leaves).toHaveLength(count)
  expect(failing(await verifyDownload({ ...download, leaves }))).toMatch(/path|total/)
  const one = { ...download, leaves: download.leaves.map((leaf) => ({ ...leaf, position: 0 })) }
  expect(failing(await verifyDownload(one))).toBeDefined()
})

test('a statement that does not add up fails, although it is signed', async () => {
  const honest = books.days[2]!.statements.get(member)!
  const statement = books.signStatement({ ...honest, held: '1' })
  expect(failing(await verifyDownload({ ...download, statement }))).toBe('balance')
  const less = { ...honest, parts: ['1'], total: '1', available: '1' }
  const leaves = download.leaves.slice(0, 1)
  expect(failing(await verifyDownload({ ...download, statement: books.signStatement(less), leaves }))).toMatch(
    /path|total/,
  )
})

// Attack by the operator, on the proof: the nonce of another day is used again, so that a leaf can be followed.
// Impossible: the leaf also hashes the day’s number, so the same nonce gives another leaf.
test('a leaf of one day is not found in the tree of another, with the same nonce and balance', async () => {
  const yesterday = books.days[1]!.statements.get(member)!
  const statement = books.signStatement({ ...yesterday, epoch: 3, record: recordHash(download.record.text) })
  const leaves = books.download(member, 2).leaves
  expect(failing(await verifyDownload({ ...download, statement, leaves }))).toMatch(/path|total/)
})

test('a record signed by another key fails, and so does one with a changed field', async () => {
  const strangers = createSampleBooks({ days: 3, members: 2 })
  const foreign = strangers.download(strangers.members[0]!, 3)
  expect(failing(await verifyDownload(foreign, { booksKey: books.booksKey }))).toBe('seal')
  const record = books.signRecord({ ...books.days[2]!.record, ledgerEntries: 31 })
  expect(failing(await verifyDownload({ ...download, record }))).toBe('balance')
})

// Attack by the operator, on sealed days: a day that members have seen is replaced. Visible: to every member whose
// device keeps its fingerprint, and in the six words that two members compare.
test('a day that was seen before must still be shown as it was', async () => {
  const seen = books.records.map(({ text }, i) => ({ epoch: i + 1, hash: recordHash(text) }))
  expect(isPassed(await verifyDownload(download, { seen }))).toBe(true)
  const changed = seen.with(1, { epoch: 2, hash: 'a'.repeat(64) })
  const steps = await verifyDownload(download, { seen: changed })
  expect(steps.at(-1)).toMatchObject({ id: 'chain', isOk: false, detail: { changed: '2' } })
  const forgotten = { ...download, previous: download.previous.slice(1) }
  expect(failing(await verifyDownload(forgotten, { seen }))).toBe('chain')
})

// Attack by the operator, on the proof: a member who was left out is given the proof of another member, or of another
// day. Visible: to that member, whose device knows whose proof of which day it has asked for.
test('a proof of somebody else or of another day fails at its first step, although all of it is right', async () => {
  const other = books.download(books.members[4]!, 3)
  expect(isPassed(await verifyDownload(download, { member, epoch: 3 }))).toBe(true)
  expect(isPassed(await verifyDownload(other))).toBe(true)
  const [foreign] = await verifyDownload(other, { member })
  expect(foreign).toMatchObject({ id: 'balance', isOk: false, detail: { member: books.members[4] } })
  expect(foreign?.problem).toContain(`and not about ${member}`)
  const steps = await verifyDownload(books.download(member, 2), { member, epoch: 3 })
  expect(steps).toMatchObject([{ id: 'balance', isOk: false, problem: 'the statement is of epoch 2 and not of 3' }])
})

// Attack by the operator, on sealed days: an old proof is shown again as the newest, after money was taken. Visible: to
// every member whose device has checked a later day.
test('an older day than one that was checked before cannot be the newest', async () => {
  const old = books.download(member, 2)
  expect(isPassed(await verifyDownload(old, { notBefore: 2 }))).toBe(true)
  const steps = await verifyDownload(old, { notBefore: 3 })
  expect(steps.at(-1)).toMatchObject({ id: 'chain', isOk: false, detail: { changed: '3' } })
})

test('nonsense in place of a download is a failed step and no exception', async () => {
  const onStep = vi.fn<(step: Step) => void>()
  for (const nonsense of [
    {},
    { ...download, record: null },
    { ...download, leaves: null },
    { ...download, leaves: [null] },
    { ...download, statement: { text: '{}', signature: '' } },
    { ...download, record: { text: '[]', signature: '' } },
    { ...download, previous: null },
    { ...download, previous: [null] },
    { ...download, leaves: download.leaves.map((leaf) => ({ ...leaf, path: 'path' })) },
  ]) {
    const steps = await verifyDownload(nonsense as unknown as Download, { onStep })
    expect(steps.at(-1)?.isOk).toBe(false)
    expect(onStep).toHaveBeenLastCalledWith(steps.at(-1))
  }
})
