import { ledgerState } from '@millrace/contract/console/ledgerState'
import { handle } from '../http/handle.ts'
import { findMachineCheck } from '../income/index.ts'
import { ledgerState as readLedgerState } from '../ledger/index.ts'

export const handleLedgerState = handle(ledgerState, async ({ pool, db }) => ({
  ...(await readLedgerState(pool)),
  others: [...(await findMachineCheck(db))],
}))
