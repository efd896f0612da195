import type { DataOf } from '@millrace/contract/call'
import type { seriesDay } from '@millrace/contract/product/series'
import type { approvalSeal } from '@millrace/contract/transparency/decisions'
import { idOfText, parseSeriesLines, verifySeries, type SeriesFile } from '@millrace/proof'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveThroughDay } from '../../../../../tools/fleet/liveThroughDay.ts'
import { createBooksSigner, sealNextDay } from '../../../test/books.ts'
import { count } from '../../../test/chargers.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { createGateway } from '../../../test/gateways.ts'
import { createMachine } from '../../../test/machines.ts'
import { keepBooks } from '../../../test/openBooks.ts'
import { agreeOn } from '../../../test/proposals.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await createTestServer()
  folder = await mkdtemp(join(tmpdir(), 'millrace-roof-day-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const ask = async <Data>(path: string): Promise<Data> => {
  const { answer } = await server.call(path)
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}

test('what a roof makes in a day goes from its inverter through its gateway to evidence that anybody can check', async () => {
  const { owner, app } = server.database
  const machineId = await createMachine(app)
  const roof = await createGateway(owner, machineId, { agree: agreeOn })
  const dayMs = 86_400_000
  const fromMs = (Math.floor(Date.now() / dayMs) - 1) * dayMs
  const made = await liveThroughDay({ folder, server: server.url, machineId, key: roof.privateKey, fromMs })
  expect(made).toBeGreaterThan(100_000)

  await keepBooks(app)
  const signer = await createBooksSigner(server.database)
  await sealNextDay(server.platform, signer)
  await count(app)
  const { rows } = await owner.query<{ id: string }>('select id from report where machine_id = $1', [machineId])
  const day = await ask<DataOf<typeof seriesDay>>(`machine/series/day?reportId=${rows[0]?.id}`)
  const { days, quarters } = parseSeriesLines(day.lines) ?? { days: [], quarters: [] }
  expect(days).toMatchObject([{ quarters: 96, doubtful: 0, energyWh: String(made), isLeftOut: false }])
  // At 0.06 USDT for a kilowatt-hour.
  expect(Number(days[0]?.price)).toBe(Math.floor(made * 60) / 1_000_000)
  // The night is there as well, with nothing.
  expect(quarters.filter(({ energyWh }) => energyWh === '0').length).toBeGreaterThan(20)

  const proposed = day.approval.find(({ act }) => act === 'proposed')
  const { parts } = await ask<DataOf<typeof approvalSeal>>(`transparency/approval?id=${idOfText(proposed?.text ?? '')}`)
  const file: SeriesFile = {
    kind: 'millrace-series',
    version: 1,
    machine: day.machineName,
    machineId,
    isDemo: day.isDemo,
    report: day.report,
    lines: day.lines,
    texts: day.texts,
    approval: day.approval,
    log: parts,
  }
  expect(day.isDemo).toBe(true)
  const failing = async (changed: SeriesFile) =>
    (await verifySeries(changed, { booksKey: signer.booksKey })).flatMap(({ id, isOk }) => (isOk ? [] : [id]))
  expect(await failing(file)).toEqual([])
  const noon = quarters.find(({ startTime }) => startTime.includes('T12:00'))?.energyWh ?? ''
  const altered = { ...file, lines: file.lines.replace(` ${noon}Wh`, ` ${Number(noon) + 1}Wh`) }
  expect(await failing(altered)).toContain('figures')
})
