import { journal } from '@millrace/contract/transparency/journal'
import { callApi } from '../../shell/client.ts'
import { saveText } from '../saveText.ts'

/** Downloads the ledger of the last sealed days as a journal that accounting programs read. */
export async function saveJournal(): Promise<void> {
  const { fileName, text } = await callApi(journal, {})
  saveText(fileName, text, 'text/plain')
}
