import { actAsDemoOperator } from '../console/index.ts'
import { callRow } from '../db/functions.ts'
import type { Platform } from '../http/context.ts'
import { agreeAs, findDemoOperator } from './asDemoOperator.ts'
import { demoChargers, deriveMeterKey, hashFirstPassword } from './demoCharger.ts'
import { claimPart, isPartClaimed, listMachinesOfKind, readToday } from './store.ts'

/**
 * Connects the demonstration's two chargers to its charging machine, once: by the proposals that two people sign, as
 * for any other. Who they are is simulated by tools/fleet.
 */
export async function seedChargers({ db }: Pick<Platform, 'db'>): Promise<void> {
  if (await isPartClaimed(db, 'chargers')) return
  await db.transaction().execute(async (db) => {
    const [machineId] = await listMachinesOfKind(db, 'charger')
    if (!machineId || !(await claimPart(db, 'chargers'))) return
    // Neither approves reports: nobody approves what a meter signs that they have set up.
    const people = [
      await findDemoOperator(db, 'admin@millrace.test'),
      await findDemoOperator(db, 'maker@millrace.test'),
    ] as const
    for (const { identity, serial, registerWh, registerKind } of demoChargers) {
      await actAsDemoOperator(db, people[1])
      const hash = hashFirstPassword(identity)
      const { outcome, id } = await callRow(
        db,
        'connectStation',
        people[1],
        machineId,
        identity,
        1,
        'Asia/Kolkata',
        hash,
      )
      // On a database where somebody has taken the name.
      if (outcome !== 'connected' || !id) continue
      const publicKey = deriveMeterKey(serial).publicKey.toString('base64')
      const register = String(registerWh)
      await agreeAs(db, people, 'meter', { stationId: id, connector: 1, serial, publicKey, register, registerKind })
    }
    const fromDay = await readToday(db)
    const prices = { currency: 'USDT', perKwh: '0.32', perSession: '0.25', perMinute: '0' } as const
    await agreeAs(db, people, 'tariff', { machineId, fromDay, ...prices })
  })
}
