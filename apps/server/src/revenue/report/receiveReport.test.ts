import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer, daysBefore } from '../../../test/createRevenueServer.ts'

const {
  server,
  maker,
  operatorIds,
  today,
  createMachine,
  enterReport,
  enterApprovedReport,
  receiveReport,
  readReport,
  till,
  payIn,
  getRevenue,
  stop,
} = await createRevenueServer()
afterAll(stop)

test('an approved report is received automatically when only one receipt fits', async () => {
  const machineId = await createMachine()
  const receiptFirst = await payIn(machineId, 12_500_000n)
  const id = await enterApprovedReport(machineId)
  expect(await readReport(id)).toMatchObject({
    state: 'received',
    received: '12.500000',
    receiptId: receiptFirst,
    distributed: '0.000000',
  })
  const later = await enterApprovedReport(machineId, { day: daysBefore(today, 1), amount: '3' })
  const { answer } = await server.post('console/practice/receipt', { machineId, amount: '3.00', note: 'day' }, maker)
  expect(answer.data).toMatchObject({ usedAs: 'revenue', amount: '3.000000', isFromReleaseAccount: false })
  expect((await readReport(later)).receiptId).toBe(answer.data.id)
  expect(await getRevenue(machineId)).toBe(15_500_000n)
  expect(
    (await server.call(`console/receipt/list?machineId=${machineId}&isUnused=true`, { headers: maker })).answer.data
      .total,
  ).toBe(0)
})

test('an operator chooses when more than one report fits a receipt', async () => {
  const machineId = await createMachine()
  const [a, b] = [
    await enterApprovedReport(machineId),
    await enterApprovedReport(machineId, { day: daysBefore(today, 1) }),
  ]
  await server.post('console/practice/receipt', { machineId, amount: '12.5' }, maker)
  expect([(await readReport(a)).state, (await readReport(b)).state]).toEqual(['approved', 'approved'])
  const {
    list: [receipt],
  } = (await server.call(`console/receipt/list?machineId=${machineId}`, { headers: maker })).answer.data
  expect((await receiveReport(b, receipt.id)).answer.data.state).toBe('received')
  expect((await receiveReport(a, receipt.id)).answer.error).toBe('receipt.used')
})

test('the money moves once, however many requests arrive at the same time', async () => {
  const machineId = await createMachine()
  const [a, b] = [
    await enterApprovedReport(machineId),
    await enterApprovedReport(machineId, { day: daysBefore(today, 1) }),
  ]
  const [r1, r2] = [await payIn(machineId, 12_500_000n), await payIn(machineId, 12_500_000n)]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => receiveReport(i % 4 < 2 ? a : b, i % 2 ? r1 : r2)),
  )
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
  expect(await getRevenue(machineId)).toBe(25_000_000n)
  const used = await server.database.owner.query('select id, leg from ledger.transfer where owner = $1 and kind = $2', [
    machineId,
    'revenue',
  ])
  expect(used.rows.length).toBe(2)
  const same = await Promise.all(
    Array.from({ length: 20 }, async () => receiveReport(a, (await readReport(a)).receiptId)),
  )
  expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await getRevenue(machineId)).toBe(25_000_000n)
})

test('only an approved report is received, by a receipt of the same machine and amount', async () => {
  const [machineId, other] = [await createMachine(), await createMachine()]
  const id = await enterReport(machineId)
  const [right, wrongAmount, wrongMachine] = [
    await payIn(machineId, 12_500_000n),
    await payIn(machineId, 12_500_001n),
    await payIn(other, 12_500_000n),
  ]
  expect((await receiveReport(id, right)).answer.error).toBe('report.not-approved')
  await server.database.owner.query(`update report set state = 'approved', decided_by = $2 where id = $1`, [
    id,
    operatorIds['checker'],
  ])
  expect((await receiveReport(id, wrongAmount)).answer.error).toBe('receipt.mismatch')
  expect((await receiveReport(id, wrongMachine)).answer.error).toBe('receipt.mismatch')
  expect((await receiveReport(id, randomUUID())).answer.error).toBe('receipt.unknown')
  expect((await receiveReport(randomUUID(), right)).answer.error).toBe('report.unknown')
  expect((await receiveReport(id, right)).answer.data.state).toBe('received')
  expect((await receiveReport(id, wrongAmount)).answer.error).toBe('report.received')
  expect([await getRevenue(machineId), await getRevenue(other)]).toEqual([12_500_000n, 0n])
})

test('of many at once, each gets the answer that it would get alone, and a receipt moves money once', async () => {
  const [machineId, other] = [await createMachine(), await createMachine()]
  const days = [today, daysBefore(today, 1), daysBefore(today, 2)]
  const reports = await Promise.all(days.map((day) => enterApprovedReport(machineId, { day })))
  const waiting = await enterReport(other)
  // Receipts of the same machine and amount stay unused while more than one report fits.
  const receipts = [await payIn(machineId, 12_500_000n), await payIn(machineId, 12_500_000n)]
  const wrong = await payIn(other, 12_500_000n)
  const pairs = [
    [reports[0], receipts[0], 'received'],
    [reports[0], receipts[0], 'same'],
    [reports[0], receipts[1], 'already-received'],
    [reports[1], receipts[1], 'received'],
    [reports[2], wrong, 'mismatch'],
    [reports[2], randomUUID(), 'receipt-unknown'],
    [randomUUID(), receipts[1], 'report-unknown'],
    [waiting, wrong, 'not-approved'],
  ]
  const { rows } = await server.database.app.query<{ answers: string[] }>(
    'select receive_revenues($1, $2) as answers',
    [pairs.map(([report]) => report), pairs.map(([, receipt]) => receipt)],
  )
  expect(rows[0]?.answers).toEqual(pairs.map(([, , answer]) => answer))
  const again = await server.database.app.query('select receive_revenues($1, $2) as answers', [
    [reports[2], reports[1]],
    [receipts[0], receipts[1]],
  ])
  expect(again.rows).toEqual([{ answers: ['receipt-used', 'same'] }])
  expect([await getRevenue(machineId), await getRevenue(other)]).toEqual([25_000_000n, 0n])
})

test('the database refuses to receive a report without evidence', async () => {
  const machineId = await createMachine()
  const {
    rows: [report],
  } = await server.database.owner.query<{ id: string }>(
    `insert into report (machine_id, day, amount, source, entered_by, state, decided_by)
     values ($1, $2, 5000000, 'operator', $3, 'approved', $4) returning id`,
    [machineId, today, operatorIds['maker'], operatorIds['checker']],
  )
  await expect(
    server.database.app.query('select receive_revenue($1, $2)', [report?.id, await payIn(machineId, 5_000_000n)]),
  ).rejects.toThrow('without evidence')
})

test('a payment that a rail repeats is one receipt', async () => {
  const machineId = await createMachine()
  const payment = { machineId, amountMinor: 1_000_000n, sender: 'till', note: '', transaction: randomUUID() }
  const ids = await till().payInMany([payment, { ...payment, transaction: randomUUID() }])
  expect(await till().payIn(payment)).toBe(ids[0])
  expect(new Set(ids).size).toBe(2)
})

test('a report of zero needs no receipt', async () => {
  const id = await enterApprovedReport(await createMachine(), { amount: '0' })
  expect(await readReport(id)).toMatchObject({ state: 'received', received: '0.000000', receiptId: null })
})
