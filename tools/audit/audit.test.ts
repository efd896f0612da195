import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addressesHash, recordHash, writeTreePart, readTreeFile } from '../../packages/proof/src/index.ts'
import { createSampleBooks } from '../../packages/proof/src/sampleBooks.ts'
import { auditServer } from './auditServer.ts'
import { toText } from './parseJournal.ts'

const seals = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
const machine = '11111111-0000-4000-8000-000000000001'
const decimal = (minor: bigint): string => toText(minor).replace(' USDT', '')

/** The answers of a small platform in which everything is right: by path, with the query where there is one. */
function createAnswers() {
  const books = createSampleBooks({
    days: 3,
    members: 6,
    adjust: (record) => ({
      ...record,
      ledgerEntries: 3,
      ledgerDayHash: seals[record.epoch - 1]!,
      reserves: record.reserves.map((reserve) => ({
        ...reserve,
        block: null,
        addresses: 0,
        addressesHash: addressesHash([]),
      })),
    }),
  })
  const total = BigInt(books.days[0]!.record.liabilities[0]!.total)
  const none = '0.000000'
  const [received, paid] = [20_000_000n, 1_000_000n]
  const post = (kind: string, from: string, to: string, amount: bigint): string =>
    `2026-11-01 * ${kind}  ; transfers: 1\n    ${from}  ${decimal(amount)} USDT\n    ${to}  -${decimal(amount)} USDT\n`
  const journal = [
    `; Sealed day 2026-11-01, transfers: 3, seal: ${seals[0]}\n`,
    post('recharge', 'Assets:Custody:bep20', 'Liabilities:Members:Available', total - paid),
    post('revenue', 'Assets:Custody:bep20', `Liabilities:Machines:${machine}:Revenue`, received),
    post('income', `Liabilities:Machines:${machine}:Revenue`, 'Liabilities:Members:Income', paid),
    `; Sealed day 2026-11-02, transfers: 0, seal: ${seals[1]}\n`,
    `; Sealed day 2026-11-03, transfers: 0, seal: ${seals[2]}\n`,
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
  const witnessKey = generateKeyPairSync('ed25519')
  const witness = {
    name: 'board',
    url: '',
    isPractice: true,
    key: witnessKey.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  }
  const receiptOf = (epoch: number) => {
    const hash = recordHash(books.records[epoch - 1]!.text)
    const text = JSON.stringify({ epoch, hash })
    const signature = sign(null, Buffer.from(text), witnessKey.privateKey).toString('hex')
    return { witness: 'board', epoch, recordHash: hash, receipt: { text, signature } }
  }
  const reservesOf = (epoch: number) => ({
    control: {
      epoch,
      recordHash: recordHash(books.records[epoch - 1]!.text),
      reserves: books.days[epoch - 1]!.record.reserves.map((reserve) => ({ ...reserve, addresses: [], isDemo: true })),
    },
    chains: [],
    bank: null,
  })
  const treeOf = (epoch: number) => ({
    parts: 1,
    bytes: Buffer.from(writeTreePart(readTreeFile(books.days[epoch - 1]!.treeFile), 0)).toString('base64'),
  })
  return {
    'records?from=1': { kind: 'millrace-records', version: 1, records: books.records as unknown[], next: null },
    'tree?epoch=1&currency=USDT&part=0': treeOf(1),
    'tree?epoch=2&currency=USDT&part=0': treeOf(2),
    'tree?epoch=3&currency=USDT&part=0': treeOf(3),
    'reserves?epoch=1': reservesOf(1),
    'reserves?epoch=2': reservesOf(2),
    'reserves?epoch=3': reservesOf(3),
    reserves: reservesOf(3),
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
      flags: [{ id: 'licence', state: 'caution' }],
    },
    'challenges?pageNum=1&pageSize=100': { list: [] as unknown[], total: 0 },
    'witnesses?pageNum=1&pageSize=100': { list: [1, 2, 3].map(receiptOf), total: 3, witnesses: [witness] },
  }
}
type Answers = ReturnType<typeof createAnswers>

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

const audit = async (answers: Answers): Promise<{ isOk: boolean; report: string }> => {
  server = createServer((request, response) => {
    const key = decodeURIComponent(request.url ?? '').replace('/api/transparency/', '')
    const data = answers[key as keyof Answers] ?? (key.startsWith('journal') ? answers.journal : undefined)
    response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: data === undefined ? 404 : 200, msg: '', data }))
  })
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  return await auditServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const problemsIn = (report: string): string =>
  report
    .split('\n')
    .filter((line) => line.startsWith('  NO'))
    .join('\n')

test('a platform whose public figures fit together is a yes', async () => {
  const { isOk, report } = await audit(createAnswers())
  expect(problemsIn(report)).toBe('')
  expect(isOk).toBe(true)
  expect(report).toContain('on 3 of 3 days to the last digit')
  expect(report).toContain('Red flag “licence”: caution')
  expect(report).toContain('On 3 days at least what was owed to members was held on chains')
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
      answers['reserves?epoch=1'].control.reserves[0]!.isDemo = false
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
  'a call that is refused': {
    cheat: (answers) => {
      delete (answers as Partial<Answers>)['challenges?pageNum=1&pageSize=100']
    },
    problem: /challenges was refused/,
  },
}

// Attack by the operator, on public figures: a chart or a machine’s account is edited, or a day is dropped. Visible: to
// everybody who runs the audit.
test('whatever does not fit together is a no that names it', async () => {
  for (const [name, { cheat, problem }] of Object.entries(cheats)) {
    const answers = createAnswers()
    cheat(answers)
    const { isOk, report } = await audit(answers)
    expect(problemsIn(report), name).toMatch(problem)
    expect(isOk).toBe(false)
    server?.close()
  }
})
