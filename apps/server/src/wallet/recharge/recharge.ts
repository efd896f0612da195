import type { Handler } from '../../http/handle.ts'
import { answerExchangeRate } from './exchangeRate.ts'
import { answerRechargeAdd } from './rechargeAdd.ts'
import { answerRechargeChannels } from './rechargeChannels.ts'
import { answerRechargeDetail, answerRechargeRecord } from './rechargeRecord.ts'

export const rechargeHandlers: readonly Handler[] = [
  answerRechargeChannels,
  answerRechargeAdd,
  answerRechargeRecord,
  answerRechargeDetail,
  answerExchangeRate,
]
