import { couponList, couponProgrammeList } from '@millrace/contract/console/coupon'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { listCouponProgrammes, listHolders, type HolderRow, type ProgrammeRow } from './store.ts'

const toProgramme = ({ startsAt, endsAt, expiresAt, amount, minPrice, paid, promised, ...row }: ProgrammeRow) => ({
  ...row,
  ...usdtDecimals({ amount, minPrice, paid, promised }),
  startTime: startsAt.toISOString(),
  endTime: endsAt?.toISOString() ?? null,
  expireTime: expiresAt.toISOString(),
})

const toHolder = ({ giverId, giverName, giverRole, createdAt, expiresAt, usedAt, ...row }: HolderRow) => ({
  ...row,
  amount: usdtDecimal(row.amount),
  createTime: createdAt.toISOString(),
  expireTime: expiresAt.toISOString(),
  useTime: usedAt?.toISOString() ?? null,
  paid: row.paid === null ? null : usdtDecimal(row.paid),
  givenBy: giverId ? { id: giverId, name: giverName ?? '', role: giverRole ?? '' } : null,
})

export const couponOperatorHandlers = [
  handle(couponProgrammeList, ({ db }, page) => mapPage(listCouponProgrammes(db, page), toProgramme)),
  handle(couponList, ({ db }, filter) => mapPage(listHolders(db, filter), toHolder)),
]
