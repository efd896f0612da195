import type { Handler } from '../../http/handle.ts'
import { handleChainMovements } from './chainMovements.ts'
import { handleRechargeFaucet } from './rechargeFaucet.ts'

export const chainHandlers: readonly Handler[] = [handleRechargeFaucet, handleChainMovements]
