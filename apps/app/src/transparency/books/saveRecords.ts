import { recordFile } from '@millrace/contract/transparency/record'
import { callApi } from '../../shell/client.ts'
import { saveText } from '../saveText.ts'

/** Downloads all sealed days as they were signed, in the form that the verifier takes. */
export async function saveRecords(): Promise<void> {
  const records: unknown[] = []
  for (let from: number | null = 1; from !== null;) {
    const part: Awaited<ReturnType<typeof fetchPart>> = await fetchPart(from)
    records.push(...part.records)
    from = part.next
  }
  const file = { kind: 'millrace-records', version: 1, records }
  saveText('millrace-records.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json')
}

const fetchPart = (from: number) => callApi(recordFile, { from })
