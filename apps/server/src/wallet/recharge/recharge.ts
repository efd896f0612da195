import type { Handler } from '../../http/handle.ts'
import { handleExchangeRate } from './exchangeRate.ts'
import { handleRechargeAdd } from './rechargeAdd.ts'
import { handleRechargeChannels } from './rechargeChannels.ts'
import { handleRechargeDetail, handleRechargeRecord } from './rechargeRecord.ts'

export const rechargeHandlers: readonly Handler[] = [
  handleRechargeChannels,
  handleRechargeAdd,
  handleRechargeRecord,
  handleRechargeDetail,
  handleExchangeRate,
]
