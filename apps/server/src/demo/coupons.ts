import { actAsDemoOperator, findOperatorIdByEmail } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import { mustExist } from '../db/rows.ts'
import type { Platform } from '../http/context.ts'
import { giveVoucher, proposeCouponProgramme, receiveCoupon } from '../rewards/index.ts'
import { approveProgramme, findMakerAndChecker } from './makerAndChecker.ts'
import { noIncentives } from './rewards.ts'
import { claimPart, findDemoMember, isPartClaimed, listMachinesOfKind } from './store.ts'

const dayMs = 24 * 60 * 60_000
const usableDays = 60

const usual = {
  isVoucher: false,
  isByCode: false,
  percent: null,
  minPrice: 0n,
  machineIds: [] as readonly string[],
  endTime: null,
  countriesOff: noIncentives,
  reason: 'Demonstration',
}

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
  const claimed = await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, 'coupons'))) return null
    const open = (name: string, amount: bigint, total: number, terms: Partial<typeof usual> = {}) =>
      openProgramme(db, { ...usual, ...terms, name, amount, total }, platform.now())
    const any = await open('5.00 off a unit of 40.00 or more', 5_000_000n, 500, { minPrice: 40_000_000n })
    if (chargers.length > 0) await open('3.00 off a charger', 3_000_000n, 100, { machineIds: chargers })
    const voucher = await open('Voucher of 2.00', 2_000_000n, 200, { isVoucher: true })
    if (memberId) {
      const operatorId = mustExist(await findOperatorIdByEmail(db, 'support@millrace.test'))
      await actAsDemoOperator(db, operatorId)
      await giveVoucher(db, { operatorId, memberId, programmeId: voucher, note: 'Thank you for looking around.' })
    }
    return any
  })
  if (claimed && memberId) await receiveCoupon(db, memberId, claimed)
}

type Terms = Omit<Parameters<typeof proposeCouponProgramme>[1], 'operatorId' | 'startTime' | 'expireTime'>

async function openProgramme(db: Database, terms: Terms, now: Date): Promise<string> {
  const { maker: operatorId, checker } = await findMakerAndChecker(db)
  await actAsDemoOperator(db, operatorId)
  const proposed = mustExist(
    await proposeCouponProgramme(db, {
      ...terms,
      operatorId,
      startTime: new Date(now.getTime() - dayMs).toISOString(),
      expireTime: new Date(now.getTime() + usableDays * dayMs).toISOString(),
    }),
  )
  await approveProgramme(db, proposed.id, checker)
  return proposed.programmeId
}
