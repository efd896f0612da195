import type { destinationRails } from '@millrace/contract/console/machine'
import type { ContentOf } from '@millrace/contract/console/proposal'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { capital, getBalance, revenue } from '../src/ledger/index.ts'
import { createTestServer } from './createTestServer.ts'
import { databaseOf } from './databaseOf.ts'
import { expectSound } from './expectSound.ts'
import { giveMoney } from './machines.ts'
import { createProposals } from './proposals.ts'
import { move } from './transfers.ts'

type Rail = (typeof destinationRails)[number]
export type RequestHeaders = Record<string, string>
type Answer = Awaited<ReturnType<ReturnType<typeof createProposals>['propose']>>

export const inEnglish = (value: string) => ({ en_US: value })

export const machineTerms: Omit<ContentOf<'machine-terms'>, 'machineId'> = {
  kind: 'vending',
  name: inEnglish('Test machine'),
  place: inEnglish('Nairobi'),
  summary: inEnglish('s'),
  description: inEnglish('d'),
  ownerName: 'Owner',
  purpose: inEnglish('p'),
  risks: inEnglish('r'),
  costs: inEnglish('c'),
  leaving: inEnglish('l'),
  pictures: [],
  price: '100',
  dayReturn: '0.5',
  validDays: 365,
  units: 10,
  sale: 'plain',
  saleStart: null,
  saleEnd: null,
  isPublished: true,
}
export const machineFields = { ...machineTerms, position: 1 }

export const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#587' } })
  .jpeg()
  .toBuffer()

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** A server with operators signed in, and what they do with machines and reports there. */
export async function createRevenueServer() {
  const server = await createTestServer()
  const { app, owner } = server.database
  const maker = await server.signIn('maker@millrace.test')
  const checker = await server.signIn('checker@millrace.test')
  const admin = await server.signIn()
  const support = await server.signIn('support@millrace.test')
  const operators = await owner.query<{ email: string; id: string }>('select email, id from operator')
  const operatorIds = Object.fromEntries(operators.rows.map(({ email, id }) => [email.split('@')[0], id]))
  const { rows: clock } = await owner.query<{ day: string }>('select ledger.today() as day')
  const today = clock[0]?.day ?? ''

  const office = createProposals(server)

  /** A machine that two have published, unless it is to stay a draft. */
  const createMachine = async (fields: Partial<typeof machineFields> = {}): Promise<string> => {
    const { answer } = await server.post('console/machine/create', { ...machineFields, ...fields }, maker)
    expect(answer.code).toBe(200)
    if (fields.isPublished ?? true)
      await owner.query('update machine set is_published = true where id = $1', [answer.data.id])
    return answer.data.id
  }

  const registerDestination = async (machineId: string, destination: string, rail: Rail = 'practice') =>
    office.agree('machine-destination', { machineId, rail, destination }, [admin, maker])
  const setKey = async (machineId: string, publicKey: string) =>
    office.agree('machine-key', { machineId, publicKey }, [admin, maker])

  /** A machine whose members' reflection period is over. */
  const createMachineWithCapital = async (minor: bigint): Promise<string> => {
    const machineId = await createMachine()
    await registerDestination(machineId, 'Owner account 7')
    const memberId = randomUUID()
    await giveMoney(app, memberId, minor)
    await move(app, 'buy', [memberId, 'available'], [machineId, 'escrow'], minor)
    await move(app, 'buy-final', [machineId, 'escrow'], [machineId, 'capital'], minor)
    return machineId
  }

  /** Enters a day, signed, and answers with its report. */
  const sendReport = async (
    machineId: string,
    fields: Record<string, string> = {},
    file: Uint8Array | null = photo,
    headers = maker,
  ) => {
    const form = new FormData()
    if (file) form.append('evidence', new Blob([new Uint8Array(file)]), 'x.bin')
    const stored = await server.call('console/report/evidence', { method: 'POST', body: form, headers })
    if (stored.answer.error) return stored
    const report = { machineId, day: today, amount: '12.50', ...fields, evidence: stored.answer.data }
    return answerWithReport(await office.propose('report-entry', report, headers, ''))
  }
  const answerWithReport = async (proposed: Answer, id: string = proposed.data?.id) => {
    if (proposed.error) return { status: proposed.code, answer: proposed }
    return server.call(`console/report/one?id=${id}`, { headers: support })
  }
  const enterReport = async (machineId: string, fields: Record<string, string> = {}): Promise<string> => {
    const { answer } = await sendReport(machineId, fields)
    expect(answer.code).toBe(200)
    return answer.data.id
  }
  const decideReport = async (id: string, headers: RequestHeaders, isApproved = true, reason = '') =>
    answerWithReport(
      isApproved
        ? await office.propose('report-approval', { reportIds: [id] }, headers, reason)
        : await office.propose('report-rejection', { reportId: id }, headers, reason),
      id,
    )
  const enterApprovedReport = async (machineId: string, fields: Record<string, string> = {}): Promise<string> => {
    const id = await enterReport(machineId, fields)
    expect((await decideReport(id, checker)).answer.code).toBe(200)
    return id
  }
  const receiveReport = (id: string, receiptId: string) =>
    server.post('console/report/receive', { id, receiptId }, maker)
  const readReport = async (id: string) =>
    (await server.call(`console/report/one?id=${id}`, { headers: support })).answer.data

  const till = () => {
    if (!server.platform.till) throw new Error('there is no practice till')
    return server.platform.till
  }
  const payIn = (machineId: string, amountMinor: bigint, sender = 'till') =>
    till().payIn({ machineId, amountMinor, sender, note: '' })

  return {
    server,
    maker,
    checker,
    admin,
    support,
    operatorIds,
    today,
    createMachine,
    createMachineWithCapital,
    office,
    registerDestination,
    setKey,
    sendReport,
    enterReport,
    decideReport,
    enterApprovedReport,
    receiveReport,
    readReport,
    till,
    payIn,
    getRevenue: async (machineId: string) => (await getBalance(databaseOf(app), revenue(machineId), 'USDT')).minor,
    getCapital: async (machineId: string) => (await getBalance(databaseOf(app), capital(machineId), 'USDT')).minor,
    /** What the audit log says was done to a subject, in order. */
    listActions: async (subjectId: string) => {
      const statement = 'select action from audit where subject_id = $1 order by id'
      return (await owner.query<{ action: string }>(statement, [subjectId])).rows.map(({ action }) => action)
    },
    async stop() {
      await expectSound(app)
      await server.stop()
    },
  }
}
