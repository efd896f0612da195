import { couponList, couponProgrammeList, couponProgrammePropose, voucherGive } from '@millrace/contract/console/coupon'
import { paths } from '@millrace/contract/paths'
import { parseMoney, usdtDecimal } from '@millrace/money'
import { asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { addMessages } from '../../msg/index.ts'
import {
  giveVoucher,
  listCouponProgrammes,
  listHolders,
  proposeCouponProgramme,
  type HolderRow,
  type ProgrammeRow,
} from './store.ts'

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

const toMinor = (decimal: string): bigint => mustExist(parseMoney(decimal, 'USDT')).minor

export const couponOperatorHandlers = [
  handle(couponProgrammeList, ({ db }, page) => mapPage(listCouponProgrammes(db, page), toProgramme)),
  handle(couponProgrammePropose, async (context, { amount, minPrice, percent = null, endTime = null, ...request }) => {
    const { startTime, expireTime } = request
    if (Date.parse(expireTime) <= Date.parse(endTime ?? startTime) || (endTime && endTime <= startTime))
      return refuse('coupon.dates')
    const proposed = await asOperator(context, async (db, record) => {
      const proposed = await proposeCouponProgramme(db, {
        ...request,
        operatorId: context.operator.id,
        amount: toMinor(amount),
        minPrice: toMinor(minPrice),
        percent,
        endTime,
      })
      if (proposed)
        await record('programme.propose', {
          subjectId: proposed.id,
          reason: request.reason,
          after: { kind: 'coupon', name: request.name, amount, percent, total: request.total },
        })
      return proposed
    })
    return proposed ?? refuse('machine.unknown')
  }),
  handle(couponList, ({ db }, filter) => mapPage(listHolders(db, filter), toHolder)),
  handle(voucherGive, async (context, { memberId, programmeId, reason }) => {
    const { outcome, id } = await asOperator(context, async (db, record) => {
      const given = await giveVoucher(db, { operatorId: context.operator.id, memberId, programmeId, note: reason })
      if (given.id === null) return given
      const amount = usdtDecimal(mustExist(given.amount))
      await record('coupon.give', { subjectId: memberId, reason, after: { programmeId, couponId: given.id, amount } })
      await addMessages(db, [
        {
          memberId,
          kind: 'voucher',
          params: { amount, currency: 'USDT', reason },
          subject: given.id,
          path: paths.coupons,
        },
      ])
      return given
    })
    return outcome === 'received' ? { id: mustExist(id) } : refuse(giveRefusals[outcome])
  }),
]

const giveRefusals = {
  unknown: 'coupon.unknown',
  'no-member': 'member.unknown',
  frozen: 'member.frozen',
  'not-open': 'voucher.closed',
  'day-limit': 'voucher.closed',
  'total-limit': 'voucher.closed',
  'country-off': 'voucher.country',
  'member-limit': 'voucher.limit',
  'budget-empty': 'voucher.budget',
  insolvent: 'voucher.budget',
  'operator-limit': 'review.operator-limit',
} as const
