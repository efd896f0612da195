import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer, photo } from '../../../test/createRevenueServer.ts'

const {
  server,
  maker,
  checker,
  admin,
  support,
  createMachine,
  sendReport,
  enterReport,
  decideReport,
  readReport,
  office,
  listActions,
  stop,
} = await createRevenueServer()
afterAll(stop)

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

test('the evidence of a report is redrawn from its pixels, and anybody can read and verify it', async () => {
  const { answer } = await sendReport(await createMachine(), {
    meterFrom: '100',
    meterTo: '160',
    meterUnit: 'sales',
    note: 'ok',
  })
  expect(answer.data).toMatchObject({
    state: 'entered',
    amount: '12.500000',
    enteredBy: 'maker@millrace.test',
    meterTo: '160',
    hasGap: false,
  })
  const [evidence] = answer.data.evidence
  expect(evidence).toMatchObject({ kind: 'picture', url: expect.stringMatching(/^\/files\/evidence\/.*\.webp$/) })
  const stored = Buffer.from(await (await fetch(server.url + evidence.url)).arrayBuffer())
  expect(createHash('sha256').update(stored).digest('hex')).toBe(evidence.sha256)
  expect((await sharp(stored).metadata()).format).toBe('webp')
  expect(await listActions(answer.data.id)).toEqual(['report-entry.do'])
})

test('evidence may be a PDF, which is served as a download', async () => {
  const { answer } = await sendReport(await createMachine(), {}, pdf)
  expect(answer.data.evidence[0].kind).toBe('pdf')
  const response = await fetch(server.url + answer.data.evidence[0].url)
  expect(response.headers.get('content-disposition')).toBe('attachment')
  expect(await response.text()).toBe(pdf.toString())
})

test('a report with a wrong file, a wrong day or no machine is refused and leaves nothing', async () => {
  const machineId = await createMachine()
  const sendAndGetError = async (...report: Parameters<typeof sendReport>) => (await sendReport(...report)).answer.error
  expect(await sendAndGetError(machineId, {}, null)).toBe('file.missing')
  for (const file of [
    Buffer.from('MZ program'),
    Buffer.from('<svg/>'),
    Buffer.from('not %PDF-1.4'),
    Buffer.from('89504e470d0a1a0a', 'hex'),
  ])
    expect(await sendAndGetError(machineId, {}, file)).toBe('evidence.type')
  expect(await sendAndGetError(machineId, {}, new Uint8Array(21 * 1024 * 1024))).toBe('file.too-large')
  expect(await sendAndGetError(machineId, { day: '2099-01-01' })).toBe('report.future')
  expect(await sendAndGetError(machineId, { day: '0000-01-01' })).toBe('request.invalid')
  expect(await sendAndGetError(machineId, { amount: '-1' })).toBe('request.invalid')
  expect(await sendAndGetError(randomUUID())).toBe('machine.unknown')
  expect(await sendAndGetError(machineId, {}, photo, support)).toBe('role.missing')
  expect(
    (await server.call(`console/report/list?machineId=${machineId}`, { headers: support })).answer.data.total,
  ).toBe(0)
})

test('a report names evidence that is stored', async () => {
  const evidence = { kind: 'pdf' as const, sha256: createHash('sha256').update('never sent').digest('hex') }
  const report = { machineId: await createMachine(), day: '2026-01-01', amount: '1', evidence }
  expect((await office.propose('report-entry', report, maker)).error).toBe('file.missing')
})

test('a day has one report, unless the first was rejected', async () => {
  const machineId = await createMachine()
  const codes = (await Promise.all(Array.from({ length: 5 }, () => sendReport(machineId))))
    .map(({ status }) => status)
    .sort()
  expect(codes).toEqual([200, 409, 409, 409, 409])
  const {
    list: [first],
  } = (await server.call(`console/report/list?machineId=${machineId}&state=entered`, { headers: support })).answer.data
  expect((await decideReport(first.id, checker, false, ' ')).answer.error).toBe('request.invalid')
  expect((await decideReport(first.id, checker, false, 'blurred')).answer.data).toMatchObject({
    state: 'rejected',
    rejectReason: 'blurred',
    decidedBy: 'checker@millrace.test',
  })
  await enterReport(machineId)
})

test('a review begins with the report furthest from the usual, and goes on with the oldest', async () => {
  const machineId = await createMachine()
  const [{ today }] = (await server.database.owner.query('select ledger.today()::text as today')).rows
  const enter = async (daysAgo: number, amount: string) => {
    const day = new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10)
    return (await sendReport(machineId, { day, amount })).answer.data.id
  }
  for (let daysAgo = 40; daysAgo > 20; daysAgo--)
    await decideReport(await enter(daysAgo, `${10 + (daysAgo % 3)}`), checker)
  const usual = await enter(3, '11')
  const older = await enter(5, '12')
  const low = await enter(4, '2')
  const high = await enter(2, '60')
  const list = async (query: string) => {
    const path = `console/report/list?machineId=${machineId}&state=entered${query}`
    return (await server.call(path, { headers: support })).answer.data.list.map(({ id }: { id: string }) => id)
  }
  expect(await list('&order=unusual')).toEqual([high, low, older, usual])
  expect(await list('')).toEqual([high, usual, low, older])
})

test('a report is never decided by the operator who entered it, nor twice', async () => {
  const id = await enterReport(await createMachine())
  expect((await decideReport(id, maker)).answer.error).toBe('report.own')
  expect((await decideReport(id, support)).status).toBe(403)
  expect((await decideReport(id, admin)).answer.data).toMatchObject({
    state: 'approved',
    decidedBy: 'admin@millrace.test',
  })
  expect((await decideReport(id, checker, false, 'no')).answer.error).toBe('report.decided')
  expect((await decideReport(randomUUID(), checker)).answer.error).toBe('report.unknown')
  expect(await listActions(id)).toEqual(['report-entry.do', 'report-approval.do'])
})

test('many reports are approved with one signature, whole or not at all, by the first of two who try', async () => {
  const machineIds = [await createMachine(), await createMachine(), await createMachine()]
  const reportIds = await Promise.all(machineIds.map((machineId) => enterReport(machineId)))
  const [own] = [(await sendReport(await createMachine(), {}, photo, checker)).answer.data.id]
  expect((await office.propose('report-approval', { reportIds: [...reportIds, own] }, checker)).error).toBe(
    'report.own',
  )
  expect((await office.propose('report-approval', { reportIds: [...reportIds, randomUUID()] }, checker)).error).toBe(
    'report.unknown',
  )
  expect((await readReport(reportIds[0] ?? '')).state).toBe('entered')

  const answers = await Promise.all(
    [checker, admin, checker, admin].map((headers) => office.propose('report-approval', { reportIds }, headers, '')),
  )
  const [approved, ...others] = answers.toSorted((a, b) => a.code - b.code) as [(typeof answers)[0], ...typeof answers]
  // What one person signs twice within a millisecond is one text, and so one proposal, which gets the same answer.
  for (const { code, data, error } of others)
    if (code === 200) expect(data.id).toBe(approved.data.id)
    else expect(error).toBe('report.decided')
  expect(others.filter(({ code }) => code !== 200).length).toBeGreaterThanOrEqual(2)
  expect(approved.data).toMatchObject({ state: 'approved', reason: '', after: { reports: [{}, {}, {}] } })
  expect(approved.data.text).toContain('to.reports.3.amount: 12.5')
  for (const id of reportIds)
    expect(await readReport(id)).toMatchObject({ state: 'approved', decisionId: approved.data.id })
  // The reports' own signatures are the second look.
  const looked = await server.post('console/proposal/look', { id: approved.data.id, objection: '' }, maker)
  expect(looked.answer.error).toBe('proposal.unknown')
})

test('a rejection is listed for a second look', async () => {
  const id = await enterReport(await createMachine())
  await decideReport(id, checker, false, 'The meter does not show this.')
  const { answer } = await server.call('console/proposal/list?isUnseen=true&kind=report-rejection', { headers: admin })
  expect(answer.data.list.map(({ subject }: { subject: string }) => subject)).toContain(id)
})
