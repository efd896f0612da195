import { usdtDecimal } from '@millrace/money'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { createMachine } from '../revenue/index.ts'
import { getDemoText } from './content.ts'
import { seedFleetHistory } from './fleetHistory.ts'
import { deriveFleetKey, derivePublicKey } from './fleetKey.ts'
import { fleetMachines, fleetTexts } from './fleetMachines.ts'
import { addAgreement, withFleetLock, setClockBack, claimPart, isPartClaimed, readClock } from './store.ts'
import { withoutDurability } from './withoutDurability.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The demonstration's machines, once, and what happened to them so far, where the ledger has no past of its own. */
export async function seedFleet(
  platform: Platform,
  onProgress: (step: string) => void,
  fileOf: (name: string) => string,
): Promise<void> {
  const { db, pool, settings } = platform
  if (await isPartClaimed(db, 'fleet')) return
  await withFleetLock(pool, async () => {
    if (await isPartClaimed(db, 'fleet')) return
    const { hasBegun, offsetDays } = await readClock(pool)
    const hasPast = settings.DEMO_DAYS > 0 && !hasBegun && offsetDays === 0
    if (hasPast) await setClockBack(pool, settings.DEMO_DAYS)
    if (!(await isPartClaimed(db, 'machines'))) {
      onProgress('Adding demonstration machines')
      await db.transaction().execute((db) => addMachines(db, platform.now(), fileOf))
    }
    if (hasPast || offsetDays < 0) await withoutDurability(platform, (hasty) => seedFleetHistory(hasty, onProgress))
    await claimPart(db, 'fleet')
  })
}

async function addMachines(db: Database, now: Date, fileOf: (name: string) => string): Promise<void> {
  await claimPart(db, 'machines')
  await addAgreement(db, getDemoText('agreement.content'))
  /** At a full hour. */
  const inDays = (days: number | null) =>
    days === null ? null : new Date(Math.ceil(now.getTime() / hourMs) * hourMs + days * dayMs).toISOString()
  for (const [position, machine] of fleetMachines.entries()) {
    const { kind, ownerName, validDays, units, sale } = machine
    const created = await createMachine(
      db,
      {
        kind,
        position,
        ...fleetTexts(kind),
        ownerName,
        pictures: machine.pictures.map(fileOf),
        price: usdtDecimal(machine.priceMinor),
        dayReturn: usdtDecimal(machine.dayReturnMinor),
        validDays,
        units,
        sale,
        saleStart: inDays(machine.saleStartsInDays),
        saleEnd: inDays(machine.saleEndsInDays),
        isPublished: true,
      },
      { isDemo: true, publicKey: derivePublicKey(deriveFleetKey(kind)) },
    )
    if (typeof created !== 'string') throw new Error(`the demonstration’s ${kind} was refused`)
  }
}
