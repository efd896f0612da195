import type { ContentOf } from '@millrace/contract/console/proposal'
import { findOperatorIdByEmail } from '../console/index.ts'
import { mustExist } from '../db/rows.ts'
import type { Platform } from '../http/context.ts'
import { receiveCoupon } from '../rewards/index.ts'
import { agreeAs, proposeAs } from './asDemoOperator.ts'
import { findMakerAndChecker } from './makerAndChecker.ts'
import { noIncentives } from './rewards.ts'
import { claimPart, findDemoMember, isPartClaimed, listMachinesOfKind } from './store.ts'

const dayMs = 24 * 60 * 60_000
const usableDays = 60

/**
 * Coupons to claim and vouchers, each proposed by one demonstration operator and approved by another. The first member
 * of the demonstration has one of each.
 */
export async function seedCoupons(platform: Platform, onProgress: (step: string) => void): Promise<void> {
  const { db, settings } = platform
  if (settings.DEMO_DAYS === 0 || !(await isPartClaimed(db, 'treasury')) || (await isPartClaimed(db, 'coupons'))) return
  onProgress('Adding coupons')
  const memberId = await findDemoMember(db)
  const chargers = await listMachinesOfKind(db, 'charger')
  const atDay = (days: number) => new Date(platform.now().getTime() + days * dayMs).toISOString()
  const claimed = await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, 'coupons'))) return null
    const { maker, checker } = await findMakerAndChecker(db)
    const open = (name: string, amount: string, totalMax: number, terms: ContentOf<'programme'>['terms']) =>
      agreeAs(db, [maker, checker], 'programme', {
        kind: 'coupon',
        name,
        amounts: [amount],
        startTime: atDay(-1),
        memberMax: terms?.isVoucher ? null : 1,
        totalMax,
        countriesOff: noIncentives,
        terms: { ...terms, expiresAt: atDay(usableDays) },
      })
    const any = await open('5.00 off a unit of 40.00 or more', '5', 500, { minPrice: '40000000' })
    if (chargers.length > 0) await open('3.00 off a charger', '3', 100, { machineIds: [...chargers] })
    const voucher = await open('Voucher of 2.00', '2', 200, { isVoucher: true })
    const support = mustExist(await findOperatorIdByEmail(db, 'support@millrace.test'))
    if (memberId)
      await proposeAs(db, support, 'voucher', { memberId, programmeId: voucher }, 'Thank you for looking around.')
    return any
  })
  if (claimed && memberId) await receiveCoupon(db, memberId, claimed)
}
