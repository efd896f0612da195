import { toLocation } from '@millrace/contract/console/location'
import { machineCreate } from '@millrace/contract/console/machine'
import { usdtDecimal } from '@millrace/money'
import { actAsDemoOperator } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { saveDraft } from '../revenue/index.ts'
import { agreeAs, findDemoOperator } from './asDemoOperator.ts'
import { getDemoText } from './content.ts'
import { seedFleetHistory } from './fleetHistory.ts'
import { deriveFleetKey, derivePublicKey } from './fleetKey.ts'
import { drawnOn, fleetMachines, getFleetTexts } from './fleetMachines.ts'
import { hasAgreement, withFleetLock, setClockBack, claimPart, isPartClaimed, readClock } from './store.ts'
import { toDemoUuid } from './toDemoUuid.ts'
import { withoutDurability } from './withoutDurability.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Adds the demonstration's machines once, with a history if the ledger has no entries yet. */
export async function seedFleet(
  platform: Platform,
  onProgress: (step: string) => void,
  getFileUrl: (name: string) => string,
): Promise<void> {
  const { db, settings } = platform
  if (await isPartClaimed(db, 'fleet')) return
  await withFleetLock(db, async () => {
    if (await isPartClaimed(db, 'fleet')) return
    const { hasBegun, offsetDays } = await readClock(db)
    const needsHistory = settings.DEMO_DAYS > 0 && !hasBegun && offsetDays === 0
    if (needsHistory) await setClockBack(db, settings.DEMO_DAYS)
    if (!(await isPartClaimed(db, 'machines'))) {
      onProgress('Adding demonstration machines')
      await db.transaction().execute((db) => addMachines(db, platform.now(), getFileUrl))
    }
    if (needsHistory || offsetDays < 0)
      await withoutDurability(platform, (fastPlatform) => seedFleetHistory(fastPlatform, onProgress))
    await claimPart(db, 'fleet')
  })
}

async function addMachines(db: Database, now: Date, getFileUrl: (name: string) => string): Promise<void> {
  await claimPart(db, 'machines')
  /** On the hour. */
  const inDays = (days: number | null) =>
    days === null ? null : new Date(Math.ceil(now.getTime() / hourMs) * hourMs + days * dayMs).toISOString()
  // Neither approves reports: nobody approves what a key that they have set has signed.
  const people = [
    await findDemoOperator(db, 'admin@millrace.test'),
    await findDemoOperator(db, 'maker@millrace.test'),
  ] as const
  if (!(await hasAgreement(db))) await agreeAs(db, people, 'agreement', { text: getDemoText('agreement.content') })
  for (const [position, machine] of fleetMachines.entries()) {
    const { kind, ownerName } = machine
    const fields = machineCreate.request.parse({
      ...machine,
      position,
      ...getFleetTexts(kind),
      pictures: machine.pictures.map(({ file }) => getFileUrl(file)),
      pictureNotes: machine.pictures.map(({ file, caption }) => ({
        url: getFileUrl(file),
        caption,
        takenOn: drawnOn,
        takenBy: 'Millrace',
        isDrawing: true,
      })),
      location: toLocation(machine.coordinates, toDemoUuid(`place of ${kind}`)),
      price: usdtDecimal(machine.priceMinor),
      dayReturn: usdtDecimal(machine.dayReturnMinor),
      saleStart: inDays(machine.saleStartsInDays),
      saleEnd: inDays(machine.saleEndsInDays),
      isPublished: true,
    })
    await actAsDemoOperator(db, people[0])
    const { outcome, id: machineId } = await saveDraft(db, people[0], null, fields, { isDemo: true })
    if (outcome !== 'saved') throw new Error(`the demonstration’s ${kind} was refused: ${outcome}`)
    const { position: _, ...terms } = fields
    await agreeAs(db, people, 'machine-terms', { machineId, ...terms })
    const publicKey = derivePublicKey(deriveFleetKey(kind)).toString('base64')
    await agreeAs(db, people, 'machine-key', { machineId, publicKey })
    await agreeAs(db, people, 'machine-destination', {
      machineId,
      rail: 'practice',
      destination: `${ownerName}, account for building`,
    })
  }
}
