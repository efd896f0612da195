import { agreementList } from '@millrace/contract/console/agreement'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { listAgreements } from './store.ts'

export const agreementOperatorHandlers = [
  handle(agreementList, ({ db }, page) =>
    mapPage(listAgreements(db, page), ({ version, createdAt, texts, proposalId, people }) => ({
      id: String(version),
      version,
      fromTime: createdAt.toISOString(),
      texts,
      people: proposalId === null ? null : { proposalId, ...people },
    })),
  ),
]
