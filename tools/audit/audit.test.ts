import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bep20, toToken } from '../../packages/chain/src/index.ts'
import { createWallet } from '../../packages/chain/src/private/createWallet.ts'
import { hashText } from '../../packages/proof/src/canonical.ts'
import {
  addressesHash,
  canonicalJson,
  keyWords,
  readExpectedKey,
  readTreeFile,
  recordHash,
  writeTreePart,
  type BooksRecord,
  type Challenge,
} from '../../packages/proof/src/index.ts'
import { createSampleBooks } from '../../packages/proof/src/sampleBooks.ts'
import { auditServer } from './auditServer.ts'
import type { Verdict } from './Finding.ts'
import { toMinor, toText } from './parseJournal.ts'

const seals = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
const machine = '11111111-0000-4000-8000-000000000001'
const decimal = (minor: bigint): string => toText(minor).replace(' USDT', '')

const wallets = [createWallet('evm'), createWallet('evm')]

type Held = { readonly address: string; readonly amount: string }
type Platform = {
  /** Changes what the record of a day says, before it is signed. */
  readonly adjust?: (record: BooksRecord) => BooksRecord
  /** What is at the addresses of a rail, as the records and answers say. Nothing in the demonstration's past. */
  readonly held?: (amounts: readonly Held[], epoch: number) => readonly Held[]
  /** More lines of the journal, at the end of a day. */
  readonly lines?: Readonly<Record<number, readonly string[]>>
}

const post = (kind: string, from: string, to: string, amount: bigint, day = '2026-11-01'): string =>
  `${day} * ${kind}  ; transfers: 1\n    ${from}  ${decimal(amount)} USDT\n    ${to}  -${decimal(amount)} USDT\n`

const createKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
    sign: (text: string) => ({ text, signature: sign(null, Buffer.from(text), privateKey).toString('hex') }),
  }
}

/** The answers of a small platform in which everything is right: by path, with the query where there is one. */
async function createAnswers({ adjust = (record) => record, held = (amounts) => amounts, lines = {} }: Platform = {}) {
  const countLines = (until: number): number =>
    Object.entries(lines).reduce((sum, [epoch, added]) => sum + (Number(epoch) <= until ? added.length : 0), 0)
  const heldOf = (epoch: number, total: bigint): readonly Held[] =>
    held(
      wallets.map(({ hex: address }, i) => ({ address, amount: String(i === 0 ? total : 19_000_000n) })),
      epoch,
    )
  const books = createSampleBooks({
    days: 3,
    members: 6,
    adjust: (record) => {
      const addresses = heldOf(record.epoch, BigInt(record.liabilities[0]!.total))
      const amount = String(BigInt(record.liabilities[0]!.total) + 19_000_000n)
      return adjust({
        ...record,
        ledgerEntries: 3 + countLines(record.epoch),
        ledgerDayHash: seals[record.epoch - 1]!,
        reserves: [
          ...record.reserves.map((reserve) => ({
            ...reserve,
            amount,
            low: amount,
            block: addresses.length === 0 ? null : reserve.block,
            addresses: addresses.length,
            addressesHash: addressesHash(addresses),
          })),
          {
            rail: 'bank',
            kind: 'bank',
            currency: 'KES',
            amount: '500000',
            low: '400000',
            block: null,
            addresses: 1,
            addressesHash: null,
          },
        ],
      })
    },
  })
  const total = BigInt(books.days[0]!.record.liabilities[0]!.total)
  const none = '0.000000'
  const [received, paid] = [20_000_000n, 1_000_000n]
  const ofDay = (epoch: number): string =>
    `; Sealed day 2026-11-0${epoch}, transfers: ${(epoch === 1 ? 3 : 0) + (lines[epoch]?.length ?? 0)}, seal: ${seals[epoch - 1]}\n`
  const journal = [
    ofDay(1),
    post('recharge', 'Assets:Custody:bep20', 'Liabilities:Members:Available', total - paid),
    // In the order of their kinds, as the server writes them.
    post('income', `Liabilities:Machines:${machine}:Revenue`, 'Liabilities:Members:Income', paid),
    post('revenue', 'Assets:Custody:bep20', `Liabilities:Machines:${machine}:Revenue`, received),
    ...(lines[1] ?? []),
    ofDay(2),
    ...(lines[2] ?? []),
    ofDay(3),
    ...(lines[3] ?? []),
  ].join('\n')
  const machineFigures = {
    id: machine,
    name: 'Charger 1',
    raised: none,
    escrow: none,
    capitalHeld: none,
    capitalReleased: none,
    revenueReceived: decimal(received),
    incomePaid: decimal(paid),
    reserve: decimal(received - paid),
    revenueFromReleases: none,
  }
  const flow = {
    day: '2026-11-01',
    deposits: decimal(total - paid),
    withdrawals: none,
    revenue: decimal(received),
    income: decimal(paid),
    bought: none,
    undone: none,
    fees: none,
    rewards: none,
    released: none,
    ownerIn: none,
    ownerOut: none,
  }
  const [bank, board] = [createKey(), createKey()]
  const witness = { name: 'board', url: '', isPractice: true, key: board.key }
  const hashOf = (epoch: number): string => recordHash(books.records[epoch - 1]!.text)
  const receiptOf = (epoch: number) => ({
    witness: 'board',
    epoch,
    recordHash: hashOf(epoch),
    receipt: board.sign(JSON.stringify({ epoch, hash: hashOf(epoch) })),
  })
  const controlOf = async (epoch: number, address: string) => {
    const text = `Millrace reserves ${books.days[epoch - 1]!.record.day} ${hashOf(epoch)} ${address}`
    return { text, signature: wallets.find(({ hex }) => hex === address)!.sign(text) }
  }
  const reservesOf = async (epoch: number) => ({
    control: {
      epoch,
      recordHash: hashOf(epoch),
      reserves: await Promise.all(
        books.days[epoch - 1]!.record.reserves.map(async (reserve) => ({
          ...reserve,
          isDemo: false,
          addresses: await Promise.all(
            (reserve.kind === 'bank' ? [] : heldOf(epoch, total)).map(async ({ address, amount }) => ({
              address,
              amount,
              control: await controlOf(epoch, address),
            })),
          ),
        })),
      ),
    },
    chains: [],
    bank: {
      day: '2026-11-03',
      balances: [{ currency: 'KES', amount: '5000.00', low: '4000.00' }],
      statement: bank.sign(
        JSON.stringify({
          day: '2026-11-03',
          balances: [{ currency: 'KES', closing: '5000.00', lowest: '4000.00' }],
        }),
      ),
      bankKey: bank.key,
    },
  })
  const detailOf = (epoch: number) => ({
    anchors: [{ rail: 'bep20', transaction: `0x${String(epoch).padStart(64, '0')}`, block: 1, time: null }],
  })
  const treeOf = (epoch: number) => ({
    parts: 1,
    bytes: Buffer.from(writeTreePart(readTreeFile(books.days[epoch - 1]!.treeFile), 0)).toString('base64'),
  })
  return {
    'records?from=1': { kind: 'millrace-records', version: 1, records: [...books.records] as unknown[], next: null },
    'tree?epoch=1&currency=USDT&part=0': treeOf(1),
    'tree?epoch=2&currency=USDT&part=0': treeOf(2),
    'tree?epoch=3&currency=USDT&part=0': treeOf(3),
    'reserves?epoch=1': await reservesOf(1),
    'reserves?epoch=2': await reservesOf(2),
    'reserves?epoch=3': await reservesOf(3),
    reserves: await reservesOf(3),
    'record?epoch=1': detailOf(1),
    'record?epoch=2': detailOf(2),
    'record?epoch=3': detailOf(3),
    '/api/sys/info': { practiceMode: true, timeZone: 'UTC' },
    books,
    journal: { firstDay: '2026-11-01', lastDay: '2026-11-03', text: journal },
    'machines?pageNum=1&pageSize=500': { list: [machineFigures], total: 1 },
    'flows?days=3660': { days: [flow] },
    'summary?days=366': {
      isLate: false,
      held: decimal(total + 5_000_000n),
      owed: decimal(total),
      more: decimal(5_000_000n),
      owedParts: { available: decimal(total - paid), held: none, income: decimal(paid), escrow: none },
      heldParts: { rails: decimal(total + 24_000_000n), revenue: decimal(19_000_000n), capital: none },
      days: [{ day: '2026-11-03', held: decimal(total), low: decimal(total), owed: decimal(total) }],
      machines: { incomePaid: decimal(paid) },
      operator: { railMoved: none },
      decisions: [],
      flags: [{ id: 'licence', state: 'caution' }],
    },
    'decisions?from=1': { entries: [] as unknown[], next: null, seals: [] as unknown[] },
    'challenges?pageNum=1&pageSize=100': { list: [] as unknown[], total: 0 },
    'witnesses?pageNum=1&pageSize=100': { list: [1, 2, 3].map(receiptOf), total: 3, witnesses: [witness] },
  }
}
type Answers = Awaited<ReturnType<typeof createAnswers>>

let server: Server | undefined
// Some days after the sample’s.
beforeEach(() => void vi.setSystemTime('2026-11-16'))
afterEach(() => {
  vi.useRealTimers()
  server?.close()
  server?.closeAllConnections()
})

/** What a node of the BEP20 chain says: the addresses have what was sealed last, and the records are anchored. */
function answerRpc({ books, reserves }: Answers, method: string, [first]: readonly unknown[]): unknown {
  if (method === 'eth_chainId') return `0x${bep20.chainId.toString(16)}`
  if (method === 'eth_getTransactionByHash')
    return { input: `0x${recordHash(books.records[Number(first) - 1]!.text)}`, blockNumber: '0x1' }
  const holder = `0x${(first as { data: string }).data.slice(-40)}`
  const all = reserves.control.reserves.flatMap(({ addresses }) => addresses)
  const minor = BigInt(all.find(({ address }) => address === holder)?.amount ?? 0)
  return `0x${toToken(bep20, minor).toString(16).padStart(64, '0')}`
}
type AnswerRpc = typeof answerRpc

/** Reads a batch of calls and answers it. */
async function serveNode(request: IncomingMessage, answer: (method: string, params: readonly unknown[]) => unknown) {
  type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
  const calls = JSON.parse((await request.toArray()).join('')) as Call[]
  return JSON.stringify(calls.map(({ id, method, params }) => ({ id, result: answer(method, params) })))
}

const audit = async (
  answers: Answers,
  {
    isAsked = true,
    rpc = answerRpc,
    // As from a member whom the auditor knows.
    key = answers.books.booksKey,
  }: { readonly isAsked?: boolean; readonly rpc?: AnswerRpc; readonly key?: string | null } = {},
): Promise<{ isOk: boolean; verdict: Verdict; report: string }> => {
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      void serveNode(request, (method, params) => rpc(answers, method, params)).then((body) => response.end(body))
      return
    }
    const key = decodeURIComponent(request.url ?? '').replace('/api/transparency/', '')
    const data = answers[key as keyof Answers] ?? (key.startsWith('journal') ? answers.journal : undefined)
    response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: data === undefined ? 404 : 200, msg: '', data }))
  })
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const result = await auditServer(url, {
    chains: new Map(isAsked ? [['bep20', url]] : []),
    ...(key !== null && { expected: await readExpectedKey(key) }),
  })
  server.close()
  return { ...result, isOk: result.verdict === 'yes' }
}

const problemsIn = (report: string): string =>
  report
    .split('\n')
    .filter((line) => line.startsWith('  NO'))
    .join('\n')

test('a platform whose public figures fit together is a yes', async () => {
  const answers = await createAnswers()
  const { isOk, report } = await audit(answers)
  expect(problemsIn(report)).toBe('')
  expect(isOk).toBe(true)
  expect(report).toContain('\nYES. Everything that is public fits together.\n')
  for (const { key } of answers['witnesses?pageNum=1&pageSize=100'].witnesses) expect(report).toContain(key)
  expect(report).toContain(answers.reserves.bank.bankKey)
  expect(report).toContain('on 3 of 3 days to the last digit')
  expect(report).toContain('Red flag “licence”: caution')
  expect(report).toContain('On 3 days that state reserves, the chains had what members are owed.')
})

// Attack by a stranger, on the proof: a journalist is sent to a copy of the platform whose books are complete and
// signed with the stranger’s own keys. Visible: to whoever gives the key that members see, who gets a no. Whoever gives
// none is told that whose key it is was not checked, and never gets a yes.
test('the audit names the key in its verdict, and refuses books of another than the expected one', async () => {
  const answers = await createAnswers()
  const words = keyWords(answers.books.booksKey)
  const alone = await audit(answers, { key: null })
  expect(alone.verdict).toBe('unchecked')
  expect(alone.report).toMatch(new RegExp(`\\nKey .*, in six words: ${words}\\. Compare them .*\\nNOT YET\\. `))
  expect(alone.report).toContain('whose key this is was not checked')
  expect(alone.report).not.toContain('YES')
  for (const key of [words, JSON.stringify(answers.books.download(answers.books.members[0]!, 2))])
    expect(await audit(answers, { key })).toMatchObject({ verdict: 'yes' })
  const other = createSampleBooks({ days: 1 })
  const refused = await audit(answers, { key: other.booksKey })
  expect(refused.verdict).toBe('no')
  expect(refused.report).toMatch(
    new RegExp(`\\nKey .*You expected another key: .*${keyWords(other.booksKey)}\\.\\nNO\\. `),
  )
})

const cheats: Readonly<Record<string, { readonly cheat: (answers: Answers) => void; readonly problem: RegExp }>> = {
  'a dropped day': {
    cheat: (answers) => answers['records?from=1'].records.splice(1, 1),
    problem: /epoch 2 is missing/,
  },
  'a changed line of a tree': {
    cheat: (answers) => {
      const tree = answers['tree?epoch=2&currency=USDT&part=0']
      const bytes = Buffer.from(tree.bytes, 'base64')
      bytes[71] = bytes[71]! ^ 1
      tree.bytes = bytes.toString('base64')
    },
    problem: /2026-11-02, USDT: the leaves have another sum/,
  },
  'reserves that were not sealed': {
    cheat: (answers) => {
      answers['reserves?epoch=1'].control.reserves[0]!.addresses.push({ address: '0x1', amount: '5' } as never)
      // The platform cannot say by itself that there is nothing to check.
      answers['reserves?epoch=1'].control.reserves[0]!.isDemo = true
    },
    problem: /addresses of bep20/,
  },
  'a journal that owes members less': {
    cheat: (answers) => {
      answers.journal.text = answers.journal.text.replaceAll(
        /(recharge[\s\S]*?)\d(\.\d{6} USDT[\s\S]*?)\d(\.\d{6})/g,
        '$10$20$3',
      )
    },
    problem: /the record owes members/,
  },
  'an account that nobody knows': {
    cheat: (answers) => {
      answers.journal.text = answers.journal.text.replace(/(recharge.*\n {4})Assets:Custody:bep20/, '$1Assets:Loans')
    },
    problem: /There is no such account as Assets:Loans/,
  },
  'income that no machine received': {
    cheat: (answers) => {
      answers.journal.text = answers.journal.text.replace(
        /(income.*\n {4})Liabilities:Machines:\S+/,
        '$1Liabilities:Members:Available',
      )
    },
    problem: /income came from Liabilities:Members:Available/,
  },
  'a machine that paid more than the ledger says': {
    cheat: (answers) => {
      const [figures] = answers['machines?pageNum=1&pageSize=500'].list
      figures!.revenueReceived = '19.000000'
      figures!.reserve = '18.000000'
    },
    problem: /Charger 1: received 19.000000 USDT on the page, 20.000000 USDT in the ledger/,
  },
  'an edited chart': {
    cheat: (answers) => {
      answers['flows?days=3660'].days[0]!.income = '2.000000'
    },
    problem: /2026-11-01: income is 2.000000 USDT on the page and 1.000000 USDT in the ledger/,
  },
  'a day with too little': {
    cheat: (answers) => {
      answers['summary?days=366'].days[0]!.low = '1.000000'
    },
    problem: /On 1 days less was held/,
  },
  'a witness that has seen another record': {
    cheat: (answers) => {
      const list = answers['witnesses?pageNum=1&pageSize=100'].list
      list[1]!.epoch = 3
    },
    problem: /board has seen another record of day 3/,
  },
  'a log of decisions with a gap': {
    cheat: (answers) => {
      const [operator, key] = ['11111111-0000-4000-8000-000000000002', 'a'.repeat(64)]
      const time = '2026-11-01T00:00:00.000Z'
      answers['decisions?from=1'].entries.push({
        number: 2,
        act: 'key-added',
        operator,
        key,
        time,
        role: null,
        how: 'database',
      })
    },
    problem: /Entry 1 of the log is missing/,
  },
  'a call that is refused': {
    cheat: (answers) => {
      delete (answers as Partial<Answers>)['challenges?pageNum=1&pageSize=100']
    },
    problem: /challenges was refused/,
  },
}

// Attack by the operator, on public figures: a chart or a machine’s account is edited, or a day is dropped. Visible:
// to everybody who runs the audit.
test('whatever does not fit together is a no that names it', async () => {
  for (const [name, { cheat, problem }] of Object.entries(cheats)) {
    const answers = await createAnswers()
    cheat(answers)
    const { isOk, report } = await audit(answers)
    expect(problemsIn(report), name).toMatch(problem)
    expect(isOk).toBe(false)
  }
})

const expectNo = async (answers: Answers, problem: RegExp): Promise<void> => {
  const { isOk, report } = await audit(answers)
  expect(problemsIn(report)).toMatch(problem)
  expect(isOk).toBe(false)
  expect(report).toContain('\nNO.')
}

/** Changes the reserves on the chains, on one day. */
const changeReserves =
  (day: string, change: (reserve: BooksRecord['reserves'][number]) => object): NonNullable<Platform['adjust']> =>
  (record) => ({
    ...record,
    reserves: record.reserves.map((one) =>
      one.kind === 'chain' && record.day === day ? { ...one, ...change(one) } : one,
    ),
  })

// Attack by the operator, on reserves: the record of a day is signed with less on the chains than members are owed,
// or than the ledger has there for them and for machines. Visible: to everybody who runs the audit, with the day and
// by how much.
test('less held than owed is a no, at the end of a day and during it', async () => {
  const owed = BigInt((await createAnswers()).books.days[0]!.record.liabilities[0]!.total)
  const short = (over: object) => createAnswers({ adjust: changeReserves('2026-11-03', () => over) })
  const [less, most] = [String(owed - 1_000_000n), String(owed + 1_000_000n)]
  await expectNo(await short({ amount: less, low: less }), /On 2026-11-03 the chains have 1.000000 USDT less than/)
  await expectNo(await short({ low: less }), /During 2026-11-03 the chains had 1.000000 USDT less than/)
  await expectNo(
    await short({ amount: most, low: most }),
    /On 2026-11-03 bep20 has 18.000000 USDT less than the ledger/,
  )
  await expectNo(await short({ low: most }), /During 2026-11-03 bep20 had 18.000000 USDT less than the ledger/)
})

test('members who were paid and paid in on one day are no reason for a no, neither is a day that began with less', async () => {
  const amount = 25_000_000n
  const answers = await createAnswers({
    lines: {
      3: [
        post('recharge', 'Assets:Custody:bep20', 'Liabilities:Members:Available', amount, '2026-11-03'),
        post('withdraw-paid', 'Liabilities:Members:Available', 'Assets:Custody:bep20', amount, '2026-11-03'),
      ],
    },
    adjust: changeReserves('2026-11-03', (one) => ({ low: String(BigInt(one.amount) - amount) })),
  })
  const [first] = answers['flows?days=3660'].days
  const [today] = answers['summary?days=366'].days
  const moved = { ...first!, revenue: '0.000000', income: '0.000000' }
  answers['flows?days=3660'].days.push({ ...moved, day: '2026-11-03', deposits: '25.000000', withdrawals: '25.000000' })
  const owed = toMinor(today!.owed)
  today!.low = decimal(owed - amount)
  const { isOk, report } = await audit(answers)
  expect(problemsIn(report)).toBe('')
  expect(isOk).toBe(true)
  expect(report).toContain('ok  Look: during 2026-11-03 the chains had 6.000000 USDT less than')
  today!.low = decimal(owed - amount - 1n)
  await expectNo(answers, /On 1 days less was held at some moment than was owed/)
})

test('a reading that is older than the seal lacks no more than what arrived on the day', async () => {
  const arrive = post(
    'revenue',
    'Assets:Custody:bep20',
    `Liabilities:Machines:${machine}:Revenue`,
    2_000_000n,
    '2026-11-02',
  )
  // The same reading on all days: in practice the clock may have been moved, and nowhere else.
  const answers = await createAnswers({ lines: { 2: [arrive] } })
  expect(problemsIn((await audit(answers)).report)).not.toContain('less than the ledger')
  answers['/api/sys/info'].practiceMode = false
  const { report } = await audit(answers)
  expect(report).toContain('ok  Look: on 2026-11-02 bep20 was read with 2.000000 USDT less than the ledger says')
  expect(problemsIn(report)).toContain('On 2026-11-03 bep20 has 2.000000 USDT less than the ledger says')
})

// Attack by the operator, on public figures: the journal of the newest day is held back, so that nothing is compared
// with its record. Visible: to everybody who runs the audit an hour later.
test('a journal that lacks the newest day for long is a no', async () => {
  const answers = await createAnswers()
  answers.journal.text = answers.journal.text.slice(0, answers.journal.text.indexOf('; Sealed day 2026-11-03'))
  await expectNo(answers, /The journal lacks 1 sealed days, the first of them 2026-11-03/)
})

// Attack by the operator, on sealed days: records are made ahead of their days. Visible: to everybody who runs the
// audit; only a platform that says it is for practice may have moved its clock.
test('a record of a day that is yet to come is a no where money is not for practice', async () => {
  const answers = await createAnswers({
    adjust: (record) => (record.epoch === 3 ? { ...record, sealedAt: '2999-01-01T00:00:00.000Z' } : record),
  })
  expect((await audit(answers)).report).toContain('ok  The practice clock was moved')
  answers['/api/sys/info'].practiceMode = false
  await expectNo(answers, /made at 2999-01-01T00:00:00.000Z, which is yet to come/)
})

// Attack by the operator, on reserves: the owner takes out members’ money, and books it as the owner’s own. Visible:
// to everybody who runs the audit, from the day on which it was more than the owner had put in and earned.
test('an owner who has taken out more than was the owner’s is a no', async () => {
  const taken = post('owner-out', 'Equity:Owner', 'Assets:Custody:bep20', 3_000_000n, '2026-11-02')
  await expectNo(
    await createAnswers({ lines: { 2: [taken] } }),
    /After 2026-11-02 the owner has taken 3.000000 USDT more/,
  )
})

// Attack by the operator, on reserves: the server says that a day is of the demonstration, or a record states no
// reserves, so that nothing is checked. Visible: it is told from the records, and only days before all others may
// lack reserves; the report names them.
test('days that state no reserves are named, and come before all others', async () => {
  const held: Platform['held'] = (amounts, epoch) => (epoch < 3 ? [] : amounts)
  const { isOk, report } = await audit(await createAnswers({ held }))
  expect(problemsIn(report)).toBe('')
  expect(isOk).toBe(true)
  expect(report).toContain('2 days (from 2026-11-01 to 2026-11-02) state no reserves: the demonstration’s past')
  await expectNo(
    await createAnswers({ held: (amounts, epoch) => (epoch === 2 ? [] : amounts) }),
    /The record of 2026-11-02 states no reserves, and one before it does/,
  )
})

test('a newest record without reserves is said in the verdict, and is a no where money is not for practice', async () => {
  const answers = await createAnswers({ held: () => [] })
  const { isOk, report } = await audit(answers)
  expect(problemsIn(report)).toBe('')
  expect(isOk).toBe(true)
  expect(report).toContain('\nThe newest record states no reserves, so nothing shows that anything is held.\n')
  answers['/api/sys/info'].practiceMode = false
  await expectNo(answers, /does not say that its money is for practice/)
})

// Attack by the operator, on reserves: one address is counted on two rails, or a rail is counted twice. Visible: to
// everybody who runs the audit.
test('what is at an address counts once', async () => {
  const addRail = (rail: string) =>
    createAnswers({
      adjust: (record) => ({
        ...record,
        reserves: [{ ...record.reserves[0]!, rail, block: rail === 'practice' ? null : 103 }, ...record.reserves],
      }),
    })
  await expectNo(await addRail('practice'), /0x[0-9a-f]{40} on the chain of bep20 is counted twice/)
  await expectNo(await addRail('bep20'), /bep20 in USDT is counted twice/)
})

// Attack by the operator, on reserves: a reading of a better day is shown again, at its old block or at none.
// Visible: the block of each rail never goes back.
test('a reading at an older block is a no', async () => {
  const readAt = (block: number | null) => createAnswers({ adjust: changeReserves('2026-11-03', () => ({ block })) })
  await expectNo(await readAt(101), /Day 2026-11-03: bep20 was read at block 101, and before that at block 102/)
  await expectNo(await readAt(null), /Day 2026-11-03: bep20 was read at no block/)
})

// Attack by the operator, on reserves: the records count what is not on the chain, or name a transaction with
// something else in it as their anchor. Visible: to everybody who gives the audit a node; without one the verdict
// says so.
test('the chain is asked for what is held and for the records, or the verdict says that it was not', async () => {
  const answers = await createAnswers()
  const { isOk, report } = await audit(answers, { isAsked: false })
  expect(isOk).toBe(true)
  expect(report).toContain(
    '\nYES, except that nothing was asked of the chains: give nodes that you trust with --chain bep20=URL',
  )
  const lie = (lied: string, answer: unknown) =>
    audit(answers, {
      rpc: (all, method, params) => (method === lied ? answer : answerRpc(all, method, params)),
    })
  const poor = await lie('eth_call', `0x${'0'.repeat(64)}`)
  expect(problemsIn(poor.report)).toMatch(/on bep20 has 0 at block 103/)
  const other = await lie('eth_getTransactionByHash', { input: `0x${'1'.repeat(64)}`, blockNumber: '0x1' })
  expect(problemsIn(other.report)).toMatch(/record of 2026-11-01: the transaction 0x0+1 has something else in it/)
  expect([poor.isOk, other.isOk]).toEqual([false, false])
  answers['record?epoch=2'].anchors = []
  await expectNo(answers, /The record of 2026-11-02 is in no transaction/)
})

// Attack by the operator, on reserves: control and chain are shown for other addresses than those of the newest
// record. Visible: the audit looks at the list that the record has sealed.
test('what has to be signed is the list of the newest record', async () => {
  const answers = await createAnswers()
  answers.reserves.control.reserves = []
  for (const { addresses } of answers['reserves?epoch=3'].control.reserves)
    for (const held of addresses) held.control = null as never
  await expectNo(answers, /has no signed message of 2026-11-03/)
})

type Books = Answers['books']

/** A platform on which challenges are published: as text, or as what is written in its one form. */
const publish = async (make: (books: Books) => readonly (Challenge | string)[]): Promise<Answers> => {
  const answers = await createAnswers()
  const list = make(answers.books).map((challenge, i) => {
    const text = typeof challenge === 'string' ? challenge : canonicalJson(challenge)
    return { number: i + 1, hash: hashText('chal', text), challenge: text }
  })
  Object.assign(answers['challenges?pageNum=1&pageSize=100'], { list, total: list.length })
  return answers
}

const notInTree = (books: Books, over: object = {}): Challenge => ({
  kind: 'not-in-tree',
  record: books.records[1]!,
  statement: books.signStatement({ ...books.days[1]!.statements.get(books.members[0]!)!, ...over }),
})

// Attack by the operator and the signer, on sealed days: a member is told of a balance that is left out of the tree.
// Visible: once the member publishes the statement, every audit downloads that tree, looks for it, and says no.
test('a published challenge that is right is a no, also one about a tree', async () => {
  await expectNo(
    await publish((books) => [notInTree(books, { nonce: '6'.repeat(64) })]),
    /Challenge 1 is right: not-in/,
  )
  const hidden = await publish((books) => [
    {
      ...notInTree(books),
      record: books.signRecord({ ...books.days[1]!.record, auditHash: '4'.repeat(64) }),
    } as Challenge,
  ])
  await expectNo(hidden, /Challenge 1 has a record that the platform signed and does not show/)
  const withoutTree = await publish((books) => [notInTree(books)])
  delete (withoutTree as Partial<Answers>)['tree?epoch=2&currency=USDT&part=0']
  await expectNo(withoutTree, /Challenge 1 needs a tree of the platform/)
})

// Attack by a stranger, on sealed days: nonsense is published as a challenge, so that nobody can run the audit to
// its end. Visible: it is named as what it is, and changes nothing.
test('a published challenge that proves nothing is named, and is no problem', async () => {
  const { isOk, report } = await audit(
    await publish((books) => [notInTree(books), 'not JSON', 'null', '"text"', '{"kind":"two-records"}', '[null]']),
  )
  expect(problemsIn(report)).toBe('')
  expect(isOk).toBe(true)
  for (const number of [1, 2, 3, 4, 5, 6])
    expect(report).toContain(`Challenge ${number} is published, but proves nothing`)
})

const escrow = `Liabilities:Machines:${machine}:Escrow`

// Attack by the operator, on sealed days: members are left out of the newest record, of which there is no journal of
// the day after, or the difference is put down to coupons that were used long ago. Visible: only what the public
// page says of the day after may be missing, and only coupons whose price is still in escrow.
test('a record that owes less than the ledger is a no, on the newest day and beside old coupons', async () => {
  const later = (kind: string, from: string, to: string, day: number) =>
    post(kind, from, to, 2_000_000n, `2026-11-0${day}`)
  const paidIn = later('recharge', 'Assets:Custody:bep20', 'Liabilities:Members:Available', 3)
  await expectNo(await createAnswers({ lines: { 3: [paidIn] } }), /On 2026-11-03 the record owes members/)
  const coupons = [
    later('promotions-fund', 'Assets:Custody:bep20', 'Liabilities:Promotions', 1),
    later('coupon', 'Liabilities:Promotions', escrow, 1),
    later('buy-final', escrow, `Liabilities:Machines:${machine}:Capital`, 1),
  ]
  await expectNo(await createAnswers({ lines: { 1: coupons, 3: [paidIn] } }), /On 2026-11-03 the record owes members/)
})

test('a record may differ from the ledger by what moved until it was made, and by coupons in escrow', async () => {
  const minutesLater = post('claim-back', 'Liabilities:Members:Available', 'Equity:Fees', 2_000_000n, '2026-11-02')
  const before = post('recharge', 'Assets:Custody:practice', 'Liabilities:Members:Available', 2_000_000n)
  const fund = post('promotions-fund', 'Assets:Custody:practice', 'Liabilities:Promotions', 2_000_000n, '2026-11-03')
  const coupon = post('coupon', 'Liabilities:Promotions', escrow, 2_000_000n, '2026-11-03')
  const { report } = await audit(await createAnswers({ lines: { 1: [before], 2: [minutesLater], 3: [fund, coupon] } }))
  expect(problemsIn(report)).not.toContain('the record owes members')
  expect(report).toContain('on 1 of 3 days to the last digit')
})

// Attack by the operator, on reserves: the records count more at the bank than the bank has signed, or the page
// shows other figures than are in the bank’s text. Visible: the audit reads the signed text, and prints the keys
// that it was given, for everybody to compare with those that the bank and the witnesses publish.
test('what the records count at the bank is what the bank has signed', async () => {
  const counted = await createAnswers({
    adjust: (record) => ({
      ...record,
      reserves: record.reserves.map((one) => (one.kind === 'bank' ? { ...one, amount: '600000', low: '600000' } : one)),
    }),
  })
  await expectNo(counted, /record of 2026-11-03 counts 6000.00 KES at the bank .* the bank says 5000.00 KES/)
  const shown = await createAnswers()
  shown.reserves.bank.balances[0]!.amount = '7000.00'
  await expectNo(shown, /shown with other figures than the bank has signed/)
  const unsigned = await createAnswers()
  Object.assign(unsigned.reserves, { bank: null })
  await expectNo(unsigned, /counts money at the bank, and there is no statement/)
})
