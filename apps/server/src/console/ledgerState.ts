import { ledgerState } from '@millrace/contract/console/ledgerState'
import { handle } from '../http/handle.ts'

export const answerLedgerState = handle(ledgerState, async () => ({ checkedAt: null, isSound: false, tookMs: 0, invariants: [], totals: [], transfers: 0, openHolds: 0, lastSeal: null }))
