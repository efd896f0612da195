import { couponList, couponProgrammeList, couponProgrammePropose, voucherGive } from '@millrace/contract/console/coupon'
import { paths } from '@millrace/contract/paths'
import { parseMoney, usdtDecimal } from '@millrace/money'
import { recordOperatorAction, asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
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
  amount: usdtDecimal(amount),
  minPrice: usdtDecimal(minPrice),
  paid: usdtDecimal(paid),
  promised: usdtDecimal(promised),
  startTime: startsAt.toISOString(),
  endTime: endsAt?.toISOString() ?? null,
  expireTime: expiresAt.toISOString(),
})

const toHolder = ({ giverId, giverName, giverRole, ...row }: HolderRow) => ({
  id: row.id,
  memberId: row.memberId,
  memberName: row.memberName,
  programmeId: row.programmeId,
  name: row.name,
  amount: usdtDecimal(row.amount),
  percent: row.percent,
  kind: row.kind,
  state: row.state,
  createTime: row.createdAt.toISOString(),
  expireTime: row.expiresAt.toISOString(),
  useTime: row.usedAt?.toISOString() ?? null,
  orderId: row.orderId,
  paid: row.paid === null ? null : usdtDecimal(row.paid),
  givenBy: giverId ? { id: giverId, name: giverName ?? '', role: giverRole ?? '' } : null,
  note: row.note,
})

const toMinor = (decimal: string): bigint => mustExist(parseMoney(decimal, 'USDT')).minor

export const couponOperatorHandlers = [
  handle(couponProgrammeList, ({ db }, page) => mapPage(listCouponProgrammes(db, page), toProgramme)),
  handle(couponProgrammePropose, async (context, { amount, minPrice, percent = null, endTime = null, ...request }) => {
    const { startTime, expireTime } = request
    if (Date.parse(expireTime) <= Date.parse(endTime ?? startTime) || (endTime && endTime <= startTime))
      return refuse('coupon.dates')
    const proposed = await asOperator(context, async (db) => {
      const proposed = await proposeCouponProgramme(db, {
        ...request,
        operatorId: context.operator.id,
        amount: toMinor(amount),
        minPrice: toMinor(minPrice),
        percent,
        endTime,
      })
      if (proposed)
        await recordOperatorAction(db, context, {
          action: 'programme.propose',
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
    const { outcome, id } = await asOperator(context, async (db) => {
      const given = await giveVoucher(db, { operatorId: context.operator.id, memberId, programmeId, note: reason })
      if (given.id === null) return given
      const amount = usdtDecimal(mustExist(given.amount))
      await recordOperatorAction(db, context, {
        action: 'coupon.give',
        subjectId: memberId,
        reason,
        after: { programmeId, couponId: given.id, amount },
      })
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
