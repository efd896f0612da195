import { usdtMinor } from '@millrace/money'
import { languages } from '@millrace/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../../../../tools/test/full.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, giveMoney, newBuyer } from '../../../test/machines.ts'
import { liveDays, type DayEnd, type WalletHistory } from '../../../test/walletHistory.ts'
import { getToday } from '../../ledger/index.ts'
import type { Statement } from './buildStatement.ts'
import { renderStatementCsv } from './renderStatementCsv.ts'
import { listStatementParts } from './renderStatementPdf.ts'

let server: TestServer
let history: WalletHistory
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
  history = await liveDays(server, { days: 9, seed: 21 })
})
afterAll(() => server.stop())

const getStatement = async (query: string, token = history.member.token, language = 'en_US') =>
  (await server.call(`wallet/statement?${query}`, { headers: { ...token, language } })).answer
const minor = (cell: string): bigint => usdtMinor(cell || '0')
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const countPages = (file: string): number =>
  Buffer.from(file, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

const fontsByLanguage: Readonly<Record<string, string>> = {
  hi: 'NotoSansDevanagari',
  ta: 'NotoSansTamil',
  te: 'NotoSansTelugu',
  kn: 'NotoSansKannada',
}

const noSums = {
  availableOpening: 0n,
  availableClosing: 0n,
  heldOpening: 0n,
  heldClosing: 0n,
  unclaimedOpening: 0n,
  unclaimedClosing: 0n,
  timeZone: 'UTC',
  today: '2026-01-02',
  madeAt: new Date(0),
}

const lineStart = { day: '2026-01-01', time: '10:00', moment: '2026-01-01T10:00Z', code: 'R-1' }

/** Parses a CSV as RFC 4180 defines it. */
const parseCsv = (file: string): string[][] =>
  Buffer.from(file, 'base64')
    .toString('utf8')
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

test('a statement of any period starts and ends with the balances of its days, and adds up line by line', async () => {
  const dayEnds = new Map<string, DayEnd>(history.days.map((end) => [end.day, end]))
  const emptyWallet = { available: 0n, held: 0n, unclaimed: 0n }
  let movements = 0
  for (const [first, { day: from }] of history.days.entries())
    for (const { day: to } of history.days.slice(first)) {
      const { data } = await getStatement(`from=${from}&to=${to}&format=csv`)
      const [opening, closing] = [dayEnds.get(dayBefore(from)) ?? emptyWallet, dayEnds.get(to) ?? emptyWallet]
      expect([minor(data.opening), minor(data.closing)], `${from} ${to}`).toEqual([
        opening.available,
        closing.available,
      ])
      expect(minor(data.opening) + minor(data.movedIn) - minor(data.movedOut)).toBe(minor(data.closing))
      const rows = parseCsv(data.file)
      expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([8]))
      const lines = rows.slice(5, -5)
      expect(lines).toHaveLength(data.entries)
      let balance = opening.available
      for (const [day = '', , , , movedIn = '', movedOut = '', shownBalance = ''] of lines) {
        balance += minor(movedIn) - minor(movedOut)
        expect(minor(shownBalance)).toBe(balance)
        expect(day >= from && day <= to).toBe(true)
      }
      expect(rows.at(-5)?.slice(4, 7)).toEqual([data.movedIn, data.movedOut, data.closing])
      // A day's income is settled on the next day, so it is not among the unclaimed income of its own day.
      expect(rows.slice(-4).map((cells) => minor(cells[6] ?? ''))).toEqual([
        opening.held,
        closing.held,
        opening.unclaimed,
        closing.unclaimed,
      ])
      movements += data.entries
    }
  expect(movements).toBeGreaterThan(100)
  await expectSound(server.database.app)
})

test('a period that runs backwards or into the future is refused, and a single day is not', async () => {
  const now = await getToday(databaseOf(server.database.app))
  const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10)
  expect((await getStatement(`from=${now}&to=${dayBefore(now)}&format=csv`)).error).toBe('statement.period')
  expect((await getStatement(`from=${now}&to=${tomorrow}&format=csv`)).error).toBe('statement.period')
  expect((await getStatement(`from=${now}&to=${now}&format=csv`)).code).toBe(200)
  for (const query of ['', `from=${now}`, `from=${now}&to=${now}&format=xls`, `from=2026-02-30&to=${now}&format=csv`])
    expect((await getStatement(query)).error).toBe('request.invalid')
})

/** Adds a recharge of the business day before, at a time of day in UTC. */
async function rechargeYesterday(memberId: string, time: string, minor: bigint): Promise<void> {
  const client = await server.database.owner.connect()
  await client.query('begin; set local role millrace_treasury')
  await client.query(
    `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day,
      created_at)
    select gen_random_uuid(), 0, 'recharge', f.id, t.id, $2, $1, 'test', ledger.today() - 1,
      ((now() at time zone 'UTC')::date - 1 + $3::time) at time zone 'UTC'
    from ledger.account f, ledger.account t
    where (f.owner, f.kind, f.currency) = ('practice', 'custody', 'USDT') and (t.owner, t.kind) = ($1, 'available')`,
    [memberId, minor, time],
  )
  await client.query('commit')
  client.release()
}

const setZone = (memberId: string, minutes: number) =>
  server.database.owner.query('update member set timezone_minutes = $2 where id = $1', [memberId, minutes])

test('the days of a statement are those of the member, and it says which time zone that is', async () => {
  const member = await newBuyer(server)
  await giveMoney(server.database.app, member.id, 1n)
  await rechargeYesterday(member.id, '18:29', 10_000_000n)
  await rechargeYesterday(member.id, '18:30', 20_000_000n)
  const today = await getToday(databaseOf(server.database.app))
  const yesterday = dayBefore(today)
  const ofDay = async (day: string, more = '') => {
    const { data } = await getStatement(`from=${day}&to=${day}&format=csv${more}`, member.token)
    const rows = parseCsv(data.file)
    const lines = rows
      .slice(5, -5)
      .map(([shownDay, time, , , movedIn, , , moment]) => [shownDay, time, movedIn, moment])
    return { opening: data.opening, closing: data.closing, lines, zone: rows[1]?.[2]?.split('. ').at(-1) }
  }
  const [before, after] = ['10.000000', '20.000000']
  // Where the platform is, both are of one day.
  expect(await ofDay(yesterday)).toEqual({
    opening: '0.000000',
    closing: '30.000000',
    lines: [
      [yesterday, '18:29', before, `${yesterday}T18:29Z`],
      [yesterday, '18:30', after, `${yesterday}T18:30Z`],
    ],
    zone: 'Days and times are in the time zone UTC.',
  })
  const [, sentence] = parseCsv(
    (await getStatement(`from=${yesterday}&to=${today}&format=csv`, member.token)).data.file,
  )
  const read = (day: string) => day.split('-').toReversed().join('/')
  expect(sentence?.[2]).toContain(`${read(yesterday)} to ${read(today)}, both days included`)
  // In India midnight is between them, whether the account says so or the device.
  const inIndia = {
    opening: '0.000000',
    closing: before,
    lines: [[yesterday, '23:59', before, `${yesterday}T23:59+05:30`]],
    zone: 'Days and times are in the time zone UTC+05:30.',
  }
  expect(await ofDay(yesterday, '&timezoneMinutes=330')).toEqual(inIndia)
  await setZone(member.id, 330)
  // The server hears of it a moment later.
  await expect.poll(() => ofDay(yesterday, '&timezoneMinutes=-480')).toEqual(inIndia)
  const next = await ofDay(today)
  expect(next.opening).toBe(before)
  expect(next.lines).toContainEqual([today, '00:00', after, `${today}T00:00+05:30`])
  // The list of movements below has the same days.
  const recordsOf = async (day: string) =>
    (await server.call(`wallet/record?from=${day}&to=${day}`, { headers: member.token })).answer.data.list
  expect((await recordsOf(yesterday)).map(({ amount }: { amount: string }) => amount)).toEqual([before])
  expect((await recordsOf(today)).map(({ amount }: { amount: string }) => amount)).toContain(after)
  await expectSound(server.database.app)
})

test('a statement ends at the latest today, as it is where the member is', async () => {
  const member = await newBuyer(server)
  await giveMoney(server.database.app, member.id, 1n)
  const { rows } = await server.database.owner.query<{ day: string; minute: number }>(
    `select ledger.today()::text as day, extract(hour from now() at time zone 'UTC')::int * 60
      + extract(minute from now() at time zone 'UTC')::int as minute`,
  )
  const { day = '', minute = 0 } = rows[0] ?? {}
  // Where it is tomorrow already or still yesterday, whichever of the two there is now.
  const isBehind = minute < 600
  await setZone(member.id, isBehind ? -minute - 60 : 1_440 - minute + 30)
  const there = isBehind ? dayBefore(day) : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const next = new Date(Date.parse(there) + 86_400_000).toISOString().slice(0, 10)
  await expect
    .poll(async () => (await getStatement(`from=${there}&to=${next}&format=csv`, member.token)).error)
    .toBe('statement.period')
  expect((await getStatement(`from=${there}&to=${there}&format=csv`, member.token)).data).toMatchObject({ entries: 1 })
})

// One language of each script; those of one script have one font.
const pdfLanguages = languages.filter(({ code }, i) => isFull || i === 0 || code in fontsByLanguage)
test.each(pdfLanguages.map(({ header, code }) => [header, code]))(
  'a PDF in %s has its pages and the font of its script',
  async (header, code) => {
    const { data } = await getStatement(
      `from=${history.days[0]?.day}&to=${history.days.at(-1)?.day}&format=pdf`,
      history.member.token,
      header,
    )
    const bytes = Buffer.from(data.file, 'base64').toString('latin1')
    expect(data).toMatchObject({ contentType: 'application/pdf', fileName: expect.stringMatching(/\.pdf$/) })
    expect(bytes.startsWith('%PDF-')).toBe(true)
    expect(bytes.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(bytes).toContain(fontsByLanguage[code] ?? 'NotoSans')
    expect(countPages(data.file)).toBeGreaterThanOrEqual(2)
  },
)

test.each(languages)('a PDF in $code adds up as it is read', (language) => {
  const amounts = [1_050_001n, 999_999n, 33n, 2_000_000n, 123_456_789_012n]
  let balance = 5_000_007n
  const lines = amounts.map((amount, index) => {
    const isIn = index % 2 === 0
    balance += isIn ? amount : -amount
    const moved = { movedIn: isIn ? amount : 0n, movedOut: isIn ? 0n : amount, balance }
    return { ...lineStart, description: 'x', ...moved }
  })
  const sums = { ...noSums, availableOpening: 5_000_007n, availableClosing: balance }
  const [movedIn, movedOut] = [123_457_839_046n, 2_999_999n]
  const statement = { holder: 'Ada', from: '2026-01-01', to: '2026-01-02', zone: 'UTC', sums, movedIn, movedOut, lines }
  const tables = listStatementParts(language, statement).flatMap((part) => (part.style === 'table' ? [part] : []))
  const read = (cell = '') => BigInt(cell.replaceAll(/\D/g, ''))
  const [opening, ...moves] = [...(tables[0]?.rows ?? [])].map(([, , isIn, out, after]) => [isIn, out, after].map(read))
  const closing = moves.pop()
  let [sumIn, sumOut, now] = [0n, 0n, opening?.[2] ?? 0n]
  for (const [into = 0n, out = 0n, after] of moves) {
    sumIn += into
    sumOut += out
    now += into - out
    expect(after).toBe(now)
  }
  expect(closing).toEqual([sumIn, sumOut, now])
})

test('a statement has at most ten thousand movements', async () => {
  const member = await newBuyer(server)
  await giveMoney(server.database.app, member.id, 1n)
  /** Adds recharges, some hundred in one SQL statement: with each, the account has one more version to look through. */
  async function addRecharges(count: number): Promise<void> {
    for (let first = 1; first <= count; first += 500) await addSome(first, Math.min(count, first + 499))
  }
  async function addSome(first: number, last: number): Promise<void> {
    const client = await server.database.owner.connect()
    await client.query('begin; set local role millrace_treasury')
    await client.query(
      `insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select gen_random_uuid(), 0, 'recharge', f.id, t.id, n, $1, 'test', ledger.today()
      from generate_series($2::bigint, $3::bigint) n, ledger.account f, ledger.account t
      where (f.owner, f.kind, f.currency) = ('practice', 'custody', 'USDT') and (t.owner, t.kind) = ($1, 'available')`,
      [member.id, first, last],
    )
    await client.query('commit')
    client.release()
  }
  await addRecharges(9_999)
  const now = await getToday(databaseOf(server.database.app))
  const { data } = await getStatement(`from=${now}&to=${now}&format=csv`, member.token)
  expect(data).toMatchObject({ entries: 10_000, opening: '0.000000', closing: '49.995001' })
  expect(parseCsv(data.file)).toHaveLength(10_000 + 10)
  await addRecharges(1)
  expect(await getStatement(`from=${now}&to=${now}&format=pdf`, member.token)).toMatchObject({
    error: 'statement.too-long',
    msg: 'There are more than 10,000 movements in this period. Choose a shorter one.',
  })
  expect((await getStatement(`from=${now}&to=${now}&format=csv`)).code).toBe(200)
  // Of so many transfers it takes as long as all the rest; those above are moved in the same way.
  if (isFull) await expectSound(server.database.app)
})

// Attack by a member, on names and spreadsheets: a formula in a CSV, at the start of a cell. Impossible: cells that
// would begin a formula are neutralised.
// Attack by a member, on names and spreadsheets: a formula in a CSV, after a `;` or a tab. Impossible: what would begin
// a cell in a spreadsheet that splits there is neutralised too.
test('a CSV starts with the byte order mark, quotes cells where needed, and has no formulas', () => {
  const sums = { ...noSums, availableClosing: 1n }
  const toLine = (description: string) => ({
    ...lineStart,
    description,
    movedIn: 1n,
    movedOut: 0n,
    balance: 1n,
  })
  const descriptions = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    'a "b", c',
    'Kiosk;=1+1',
    'x; "@SUM(A1)"',
    'x\t-1',
    'a;b',
    'two\r\nlines',
    'தமிழ்',
  ]
  const statement: Statement = {
    holder: '=HYPERLINK("x")',
    from: '2026-01-01',
    to: '2026-01-02',
    zone: 'UTC',
    sums,
    movedIn: 1n,
    movedOut: 0n,
    lines: descriptions.map(toLine),
  }
  const text = renderStatementCsv(languages[0], statement).toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  for (const safe of [
    `,'=1+1,`,
    `,'+1,`,
    `,'-1,`,
    `,'@SUM(A1),`,
    `,"'\t'=1",`,
    `,"'\r'=1",`,
    `,"Kiosk;'=1+1",`,
    `,"x;' ""@SUM(A1)""",`,
    `,"x\t'-1",`,
    ',"a;b",',
    `,'＝1,`,
    `,"a ""b"", c",`,
    ',"two\r\nlines",',
    ',தமிழ்,',
    '"Account holder: =HYPERLINK(""x"")"',
  ])
    expect(text).toContain(safe)
})
