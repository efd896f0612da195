import { saveText } from '@millrace/client/saveFile'
import type { MemberProof } from '@millrace/contract/transparency/proof'

/** Downloads the member's proof, for another program to check. */
export async function saveProof(proof: MemberProof): Promise<void> {
  const { parseRecord, writeDownload } = await import('@millrace/proof')
  const { epoch } = parseRecord(proof.record.text)
  saveText(`millrace-proof-${epoch}.json`, writeDownload(proof), 'application/json')
}
