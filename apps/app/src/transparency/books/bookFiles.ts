import { decodeBase64 } from '@millrace/client/decodeBase64'
import { saveBlob, saveText } from '@millrace/client/saveFile'
import { decisionLog } from '@millrace/contract/transparency/decisions'
import { transparencyFlows } from '@millrace/contract/transparency/flows'
import { journal } from '@millrace/contract/transparency/journal'
import { recordFile, recordProofs, recordTree } from '@millrace/contract/transparency/record'
import { transparencySummary } from '@millrace/contract/transparency/summary'
import { toCsv } from '@millrace/money'
import { callApi } from '../../shell/client.ts'
import { fetchAllMachines } from '../fetchAllMachines.ts'

const currency = 'USDT'

/** All sealed days as they were signed, in the form that the verifier takes. */
export async function saveRecords(): Promise<void> {
  const fetchPart = (from: number) => callApi(recordFile, { from })
  let part = await fetchPart(1)
  const records = [...part.records]
  while (part.next !== null) {
    part = await fetchPart(part.next)
    records.push(...part.records)
  }
  const file = { kind: 'millrace-records', version: 1, records }
  saveText('millrace-records.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json')
}

/** All leaves of the newest sealed day, part by part, so that no phone has to hold them as one string. */
export async function saveTree(): Promise<void> {
  const [newest] = (await callApi(recordProofs, { pageNum: 1, pageSize: 1 })).list
  if (!newest) return
  const { epoch } = newest
  const fetchPart = (part: number) => callApi(recordTree, { epoch, currency, part })
  const first = await fetchPart(0)
  const parts = [decodeBase64(first.bytes)]
  for (let part = 1; part < first.parts; part += 1) parts.push(decodeBase64((await fetchPart(part)).bytes))
  saveBlob(`millrace-${epoch}-${currency}.tree`, new Blob(parts, { type: 'application/octet-stream' }))
}

/** The ledger of the last sealed days as a journal that accounting programs read. */
export async function saveJournal(): Promise<void> {
  const { fileName, text } = await callApi(journal, {})
  saveText(fileName, text, 'text/plain')
}

/** The log of decisions with its signatures, and which days have sealed it. */
export async function saveDecisions(): Promise<void> {
  const fetchPart = (from: number) => callApi(decisionLog, { from })
  let part = await fetchPart(1)
  const [entries, seals] = [[...part.entries], [...part.seals]]
  while (part.next !== null) {
    part = await fetchPart(part.next)
    entries.push(...part.entries)
    seals.push(...part.seals)
  }
  const file = { kind: 'millrace-decisions', version: 1, entries, seals }
  saveText('millrace-decisions.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json')
}

/** The figures of the public page, as the server answers them. */
export async function saveFigures(): Promise<void> {
  const figures = await callApi(transparencySummary, { days: 366 })
  saveText(`millrace-books-${figures.today}.json`, `${JSON.stringify(figures, null, 2)}\n`, 'application/json')
}

export async function saveMachines(): Promise<void> {
  const machines = await fetchAllMachines()
  saveRows(
    'millrace-machines.csv',
    machines.map(({ picture: _, last30, averageBuyer, ...machine }) => ({
      ...machine,
      ...prefixed('last30', last30),
      ...prefixed('averageBuyer', averageBuyer),
    })),
  )
}

export async function saveDays(): Promise<void> {
  const { days } = await callApi(transparencyFlows, { days: 3660 })
  saveRows('millrace-days.csv', days)
}

type Row = Readonly<Record<string, unknown>>

const prefixed = (prefix: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [`${prefix}.${name}`, value]))

const toCell = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

function saveRows(name: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => toCell(row[column])))
  saveText(name, toCsv([columns, ...lines]), 'text/csv')
}
