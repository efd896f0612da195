import { ledgerProve, ledgerState } from '@millrace/contract/console/ledgerState'
import { handle } from '../http/handle.ts'
import { findMachineCheck } from '../income/index.ts'
import { ledgerState as readLedgerState, queueProof } from '../ledger/index.ts'

export const ledgerHandlers = [
  handle(ledgerState, async ({ db }) => ({
    ...(await readLedgerState(db)),
    others: [...(await findMachineCheck(db))],
  })),
  handle(ledgerProve, async ({ db }) => {
    await queueProof(db)
    return {}
  }),
]
