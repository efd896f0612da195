import { ledgerState } from '@millrace/contract/console/ledgerState'
import { handle } from '../http/handle.ts'
import { ledgerState as readLedgerState } from '../ledger/index.ts'

export const answerLedgerState = handle(ledgerState, ({ pool }) => readLedgerState(pool))
