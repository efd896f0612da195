import { rechargeDetail, rechargeRecord } from '@millrace/contract/wallet/recharge'
import { handle, refuse } from '../../http/handle.ts'
import { findRecharge, listRecharges } from './store.ts'
import { toRecharge } from './toRecharge.ts'

export const handleRechargeRecord = handle(rechargeRecord, async ({ pool, member, language }, wanted) => {
  const { rows, total } = await listRecharges(pool, member.id, wanted)
  return { list: rows.map((row) => toRecharge(language, row)), total }
})

export const handleRechargeDetail = handle(rechargeDetail, async ({ pool, member, language }, { id }) => {
  const row = await findRecharge(pool, member.id, id)
  return row ? toRecharge(language, row) : refuse('recharge.unknown')
})
