import type { MemberProof } from '@millrace/contract/transparency/proof'
import { saveText } from '../saveText.ts'

export const proofText = (proof: MemberProof): string => `${JSON.stringify(proof, null, 2)}\n`

/** Downloads the member's proof, for another program to check. */
export function saveProof(proof: MemberProof): void {
  const { epoch } = JSON.parse(proof.record.text) as { epoch: number }
  saveText(`millrace-proof-${epoch}.json`, proofText(proof), 'application/json')
}
