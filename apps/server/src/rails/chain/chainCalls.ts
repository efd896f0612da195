import type { Handler } from '../../http/handle.ts'
import { answerChainMovements } from './chainMovements.ts'
import { answerRechargeFaucet } from './rechargeFaucet.ts'

export const chainHandlers: readonly Handler[] = [answerRechargeFaucet, answerChainMovements]
