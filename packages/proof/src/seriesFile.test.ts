import { expect, test } from 'vitest'
import { createSampleSeries } from './sampleSeries.ts'
import { isSeriesFile, verifySeries, writeSeriesFile, type SeriesFile } from './seriesFile.ts'
import { parseSeriesLines } from './seriesLines.ts'

const day = createSampleSeries()
const { lines } = day
const [text] = day.texts as [SeriesFile['texts'][number]]
const failing = async (changed: Partial<SeriesFile>) =>
  (await verifySeries({ ...day, ...changed })).filter(({ isOk }) => !isOk).map(({ id }) => id)
/** The lines with something else in one place, and with the hashes of texts that fit them. */
const replaced = (from: string | RegExp, to: string) => ({ lines: lines.replace(from, to) })

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
  const written: unknown = JSON.parse(writeSeriesFile(day))
  expect(isSeriesFile(written)).toBe(true)
  const steps = await verifySeries(written as SeriesFile)
  expect(steps.map(({ id, isOk }) => `${id} ${isOk}`)).toEqual(
    ['file', 'signatures', 'figures', 'registers', 'sum', 'approval', 'sealed'].map((id) => `${id} true`),
  )
  expect((await verifySeries({ ...(written as SeriesFile), machine: 'Another' }))[0]?.isOk).toBe(false)
})

// Attack by somebody with the server’s password, on series: a phone is shown other quarters, sums or keys than those
// that the machine signed and two people approved. Visible: the phone checks each of them itself.
test('what was changed after it was signed fails the check that is about it', async () => {
  const other = createSampleSeries()
  expect(await failing({ texts: [{ ...text, signed: text.signed.replace('1000.5', '9000.5') }] })).toContain(
    'signatures',
  )
  expect(await failing({ texts: [] })).toContain('signatures')
  const second = '06:15:00Z 1000.5Wh'
  expect(await failing(replaced(second, '06:15:00Z 9000.5Wh'))).toEqual(['figures', 'registers', 'sum'])
  expect(await failing(replaced('T06:15', 'T06:00'))).toContain('figures')
  expect(await failing({ machineId: '22222222-2222-4222-8222-222222222222' })).toEqual(['figures', 'approval'])
  expect(await failing(replaced('0.18009 USDT 0', '0.19 USDT 0'))).toEqual(['sum'])
  expect(await failing(replaced('3001.5Wh', '9001.5Wh'))).toEqual(['sum'])
  expect(await failing(replaced('3001.5Wh', 'much'))).toEqual(['signatures', 'figures', 'registers', 'sum'])
  // Signed by the key of another machine.
  expect(await failing({ texts: other.texts, lines: other.lines })).toEqual(['approval'])
  expect(await failing({ approval: day.approval.slice(0, 1) })).toEqual(['approval'])
  expect(await failing({ approval: other.approval })).toEqual(['approval', 'sealed'])
  expect(await failing({ approval: [], log: [] })).toEqual(['approval', 'sealed'])
  expect(await failing({ log: [] })).toEqual(['sealed'])
  expect(await failing({ log: other.log })).toEqual(['sealed'])
})
