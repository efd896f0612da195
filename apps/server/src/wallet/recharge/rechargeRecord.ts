import { rechargeDetail, rechargeRecord } from '@millrace/contract/wallet/recharge'
import { handle, refuse } from '../../http/handle.ts'
import { rechargeOf } from './rechargeOf.ts'
import { findRecharge, listRecharges } from './store.ts'

export const answerRechargeRecord = handle(rechargeRecord, async ({ pool, member, language }, wanted) => {
  const { rows, total } = await listRecharges(pool, member.id, wanted)
  return { list: rows.map((row) => rechargeOf(language, row)), total }
})

export const answerRechargeDetail = handle(rechargeDetail, async ({ pool, member, language }, { id }) => {
  const row = await findRecharge(pool, member.id, id)
  return row ? rechargeOf(language, row) : refuse('recharge.unknown')
})
