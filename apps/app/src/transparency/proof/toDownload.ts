import type { MemberProof } from '@millrace/contract/transparency/proof'
import type { Download } from '@millrace/proof'

/** The member's proof in the form that every verifier takes: this app, the stand-alone file, and others' programs. */
export const toDownload = ({ record, statement, parts, previous }: MemberProof): Download => ({
  kind: 'millrace-proof',
  version: 1,
  record,
  statement,
  leaves: parts,
  previous,
})
