import { decisionText, idOfText, proposalText, sha256, toHex } from '@millrace/proof'
import { expect, test } from 'vitest'
import { checkSeries, type SeriesDay } from './checkSeries.ts'
import { parseSeriesLines, type SeriesLines } from './parseSeriesLines.ts'

const machineId = '11111111-1111-4111-8111-111111111111'
const people = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'] as const

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
async function createKey() {
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return {
    raw: new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)),
    sign: async (text: string) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(text))),
  }
}
const machine = await createKey()
const publicKey = toBase64(machine.raw)

async function actOf(act: string, operator: string, text: string) {
  const { raw, sign } = await createKey()
  return { act, operator, key: toHex(raw), signature: toHex(await sign(text)), text, time: '2026-11-01T08:00:00.000Z' }
}
const proposed = proposalText(
  {
    kind: 'machine-key',
    subject: machineId,
    subjectName: 'Solar roof 12',
    before: { publicKey: '' },
    after: { machineId, publicKey },
    reason: 'read at the place',
    proposedBy: people[0],
    proposedTime: '2026-11-01T08:00:00.000Z',
  },
  { signatures: 2, isPersonal: false },
)
const approved = decisionText(
  { id: idOfText(proposed), text: proposed },
  { act: 'approved', by: people[1], reason: '' },
)

const starts = [0, 15, 30].map((minute) => new Date(Date.UTC(2026, 10, 17, 6, minute)).toISOString())
const signed = JSON.stringify({
  format: 'millrace-series-1',
  machineId,
  sequence: 7,
  quarters: starts.map((start, i) => ({ start, energyWh: '1000.5', registerWh: String(5_000 + (i + 1) * 1_000.5) })),
})
const lines = [
  '2026-11-17 3 quarters 3001.5Wh 0.06 USDT/kWh 0.18009 USDT 0.18009 USDT',
  ...starts.map((start, i) => `${start.replace('.000', '')} 1000.5Wh register ${5_000 + (i + 1) * 1_000.5}Wh #7`),
  `#7 ${toHex(sha256(new TextEncoder().encode(signed)))}`,
].join('\n')
const day: SeriesDay = {
  machineId,
  machineName: 'Solar roof 12',
  timeZone: 'Asia/Kolkata',
  isDemo: false,
  report: { id: machineId, day: '2026-11-17', state: 'approved', receivedTime: null },
  lines,
  ...(parseSeriesLines(lines) as SeriesLines),
  texts: [{ sequence: 7, signed, signature: toBase64(await machine.sign(signed)), publicKey }],
  approval: [await actOf('proposed', people[0], proposed), await actOf('approved', people[1], approved)],
}
type Quarter = SeriesDay['quarters'][number]
const failing = async (changed: Partial<SeriesDay>) =>
  (await checkSeries({ ...day, ...changed })).filter(({ isOk }) => !isOk).map(({ id }) => id)
const [first, second, third] = day.quarters as [Quarter, Quarter, Quarter]
const [counted] = day.days as [SeriesDay['days'][number]]
const [text] = day.texts as [SeriesDay['texts'][number]]

test('lines are read as the database writes them, and others are none', () => {
  expect(parseSeriesLines(lines)).toMatchObject({
    days: [{ day: '2026-11-17', quarters: 3, doubtful: 0, amount: '0.180090', isLate: false, isLeftOut: false }],
    quarters: [{ registerWh: '6000.5', isDoubtful: false }, {}, {}],
  })
  const marked = lines.replace('3 quarters', '2 quarters 1 doubtful').replace(/#7$/m, '#7 backwards')
  expect(parseSeriesLines(marked)).toMatchObject({ days: [{ doubtful: 1 }], quarters: [{ isDoubtful: true }, {}, {}] })
  expect(parseSeriesLines(`${lines}\n<script>`)).toBeNull()
})

test('a day that is as its machine signed it passes every check', async () => {
  expect(await failing({})).toEqual([])
})

// Attack by somebody with the server’s password, on series: a phone is shown other quarters, sums or keys than those
// that the machine signed and two people approved. Visible: the phone checks each of them itself.
test('what was changed after it was signed fails the check that is about it', async () => {
  expect(await failing({ texts: [{ ...text, signed: signed.replace('1000.5', '9000.5') }] })).toContain('signatures')
  expect(await failing({ texts: [] })).toContain('signatures')
  expect(await failing({ quarters: [first, { ...second, energyWh: '9000.5' }, third] })).toEqual(
    expect.arrayContaining(['figures', 'registers', 'sum']),
  )
  expect(await failing({ quarters: [first, first, second, third] })).toEqual(expect.arrayContaining(['figures', 'sum']))
  expect(await failing({ machineId: people[0] })).toEqual(expect.arrayContaining(['figures', 'approval']))
  expect(await failing({ days: [{ ...counted, price: '0.19' }] })).toEqual(['sum'])
  expect(await failing({ days: [{ ...counted, energyWh: '9001.5' }] })).toEqual(['sum'])
  const stranger = await createKey()
  const forged = {
    ...text,
    signature: toBase64(await stranger.sign(signed)),
    publicKey: toBase64(stranger.raw),
  }
  expect(await failing({ texts: [forged] })).toEqual(['approval'])
  const [proposal] = day.approval as [SeriesDay['approval'][number]]
  expect(await failing({ approval: [proposal] })).toEqual(['approval'])
  expect(await failing({ approval: [proposal, await actOf('approved', people[0], approved)] })).toEqual(['approval'])
})
