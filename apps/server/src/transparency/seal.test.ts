import {
  buildTree,
  leafHash,
  parseRecord,
  readTreeFile,
  toHex,
  verifyDownload,
  verifyRecords,
  verifyTree,
  isPassed,
  type Download,
} from '@millrace/proof'
import { nodeSha256 } from '@millrace/proof/node'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooksSigner, sealNextDay, type BooksSigner } from '../../test/books.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, newBuyer, nextDay } from '../../test/machines.ts'
import { newMember, type NewMember } from '../../test/newMember.ts'
import { sealBooks } from './index.ts'

let server: TestServer
let signer: BooksSigner
let member: NewMember

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.database.owner.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await createTestServer()
  signer = await createBooksSigner(server.database)
  const { app } = server.database
  await addAgreement(app)
  member = await newBuyer(server, { money: 500_000_000n })
  await buyUnits(app, { memberId: member.id, machineId: await createMachine(app, { price: 100_000_000n }) })
  // Enough for several groups of 64 leaves.
  for (let i = 0; i < 150; i++) await createBuyer(app, { money: BigInt(i * i) * 1_234_567n })
})
afterAll(() => server.stop())

const readTree = async (epoch: number) => {
  const { answer } = await server.call(`transparency/tree?epoch=${epoch}`)
  return readTreeFile(Buffer.from(answer.data.bytes, 'base64'))
}
const readProof = async (token: Record<string, string>, epoch?: number): Promise<Download> =>
  (await server.call(`transparency/proof${epoch ? `?epoch=${epoch}` : ''}`, { headers: token })).answer.data

test('a sealed day has everybody in its tree, and a member’s download passes every step', async () => {
  const epoch = await sealNextDay(server.platform, signer)
  const download = await readProof(member.token)
  const steps = await verifyDownload(download, { booksKey: signer.booksKey })
  expect(steps.filter(({ isOk }) => !isOk)).toEqual([])
  expect(isPassed(steps)).toBe(true)

  const record = parseRecord(download.record.text)
  const file = await readTree(epoch)
  expect(verifyTree(file, record).isOk).toBe(true)
  const [sum] = await rows<{ owed: bigint }>(
    `select (select coalesce(sum(balance), 0) from ledger.account where kind in ('available', 'held', 'income'))
      + (select coalesce(sum(price), 0) from purchase where state = 'reflecting') as owed`,
  )
  expect(record.liabilities).toMatchObject([{ currency: 'USDT', total: String(sum?.owed) }])
  expect(JSON.parse(download.statement.text)).toMatchObject({
    available: '400000000',
    escrow: '100000000',
    total: '500000000',
  })
})

test('the database computes leaves as packages/proof does, each in two or three parts', async () => {
  const { epoch, seed } = (
    await rows<{ epoch: number; seed: Buffer }>('select epoch, seed from books_epoch order by epoch desc limit 1')
  )[0]!
  const leaves = await rows<{ member: string; index: number; value: bigint; hash: Buffer; total: bigint }>(
    `select r.member_id as member, r.index, r.value, r.hash, b.available + b.held + b.income + b.escrow as total
     from books_leaf_rows($1, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff') r
     join books_balance b using (member_id) where b.epoch = $1`,
    [epoch],
  )
  const byMember = Map.groupBy(leaves, ({ member }) => member)
  for (const [id, own] of byMember) {
    const nonce = createHmac('sha256', seed)
      .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
      .digest()
    expect(own.reduce((sum, { value }) => sum + value, 0n)).toBe(own[0]?.total)
    expect([2, 3]).toContain(own.length + (own[0]!.total < 2n ? 1 : 0))
    for (const { member, index, value, hash } of own) {
      expect(value > 0n || own.length === 1).toBe(true)
      expect(toHex(leafHash({ nonce, member, currency: 'USDT', value, epoch, index }))).toBe(hash.toString('hex'))
    }
  }
  expect(leaves.length / byMember.size).toBeGreaterThan(2)
  const tree = buildTree((await readTree(epoch)).leaves, { sha256: nodeSha256 })
  expect(tree.leafCount).toBe(leaves.length)
})

test('many who seal at once seal one day once, and a day that is sealed stays as it is', async () => {
  await nextDay(server.database.app)
  const epochs = await Promise.all(Array.from({ length: 4 }, () => sealBooks(server.platform)))
  await signer.signRecords()
  const sealed = new Set(epochs.filter((epoch) => epoch !== null))
  expect(sealed.size).toBe(1)
  expect(await sealBooks(server.platform)).toBeNull()
  const { answer } = await server.call('transparency/records')
  const steps = await verifyRecords(answer.data.records, { booksKey: signer.booksKey })
  expect(answer.data.records).toHaveLength(2)
  expect(isPassed(steps)).toBe(true)
})

test('days that passed together are sealed by one record, which names the last of them', async () => {
  await nextDay(server.database.app, 3)
  await sealBooks(server.platform)
  await signer.signRecords()
  const { answer } = await server.call('transparency/proofs?pageSize=2')
  const [last, before] = answer.data.list
  expect(last.epoch).toBe(before.epoch + 1)
  expect(Date.parse(last.day) - Date.parse(before.day)).toBe(3 * 86_400_000)
  expect(await sealBooks(server.platform)).toBeNull()
})

test('interrupted at any step, sealing goes on where it was and seals once', async () => {
  const { app } = server.database
  await nextDay(app)
  await sealDayOnly()
  // Frozen, and then killed: no nodes and no record.
  const { epoch } = (await app.query<{ epoch: number }>('select begin_books() as epoch')).rows[0]!
  await createBuyer(app, { money: 7n })
  expect(await sealBooks(server.platform)).toBe(epoch)
  await signer.signRecords()
  expect(await rows('select count(*)::int as n from books_epoch where epoch = $1', [epoch])).toEqual([{ n: 1 }])
  // What came after the day was frozen is in the next one.
  const { total } = (await rows<{ total: bigint }>('select total from books_tree where epoch = $1', [epoch]))[0]!
  expect(isPassed(await verifyDownload(await readProof(member.token, epoch)))).toBe(true)
  const next = await sealNextDay(server.platform, signer)
  expect(await rows('select total from books_tree where epoch = $1', [next])).toEqual([{ total: total + 7n }])

  async function sealDayOnly() {
    await app.query('select ledger.seal_day()')
  }
})

test('a record counts once it is signed, and a member who came later is told so', async () => {
  await nextDay(server.database.app)
  const epoch = await sealBooks(server.platform)
  expect((await server.call(`transparency/record?epoch=${epoch}`)).answer.error).toBe('epoch.unknown')
  const late = await newMember(server)
  await signer.signRecords()
  expect((await server.call(`transparency/record?epoch=${epoch}`)).answer.data).toMatchObject({ epoch })
  expect((await server.call('transparency/proof', { headers: late.token })).answer).toMatchObject({
    code: 200,
    data: null,
  })
  expect((await server.call('transparency/tree?epoch=4000')).answer.error).toBe('epoch.unknown')
  await expectSound(server.database.app)
})
