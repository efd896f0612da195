import { randomUUID } from 'node:crypto'
import type { Platform } from '../http/context.ts'
import { hashPassword } from '../passwords/index.ts'
import { passQuiz } from '../product/index.ts'
import { changeMember, findByAccount, registerMember } from '../user/index.ts'
import { fleetMemberNames, guest, planPurchases, type PlannedPurchase } from './fleetPlan.ts'

const dayMs = 86_400_000
const toAccount = (number: number) =>
  ({ channel: 'sms', value: `+9190000001${String(number).padStart(2, '0')}` }) as const
const guestAccount = { channel: 'sms', value: '+919000000001' } as const

/** Adds the buyers of the history, who have all passed the risk quiz. Returns their ids by the name in the plan. */
export async function ensureFleetMembers({
  db,
  now,
  settings,
}: Platform): Promise<ReadonlyMap<PlannedPurchase['buyer'], string>> {
  const ids = new Map<PlannedPurchase['buyer'], string>()
  const member = await findByAccount(db, guestAccount)
  if (member) ids.set(guest, member.id)
  // Nobody knows the password. One hash for all, because hashing is slow on purpose.
  const passwordHash = await hashPassword(randomUUID())
  const plan = planPurchases(settings.DEMO_DAYS)
  /** On the day of their first purchase; who has none was there from the beginning. */
  const getJoinedAt = (name: string): Date => {
    const firstDay = plan.find(({ buyer }) => buyer === name)?.at ?? 0
    return new Date(now().getTime() - (settings.DEMO_DAYS - firstDay) * dayMs)
  }
  await db.transaction().execute(async (db) => {
    for (const [number, name] of fleetMemberNames.entries()) {
      const account = toAccount(number + 1)
      const member =
        (await registerMember(db, {
          account,
          passwordHash,
          invitedBy: null,
          language: 'en_US',
          at: getJoinedAt(name),
          isDemo: true,
        })) ?? (await findByAccount(db, account))
      if (!member) throw new Error('a demonstration member is gone')
      await changeMember(db, member.id, { name: `${name} (demonstration)` })
      ids.set(name, member.id)
    }
  })
  for (const id of ids.values()) await passQuiz(db, id)
  return ids
}
