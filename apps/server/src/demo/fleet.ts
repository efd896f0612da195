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
import { drawnOn, fleetMachines, getFleetTexts, type FleetMachine } from './fleetMachines.ts'
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
      await db.transaction().execute((db) => addMachines(db, platform.now(), getFileUrl, needsHistory))
    }
    if (needsHistory || offsetDays < 0)
      await withoutDurability(platform, (fastPlatform) =>
        seedFleetHistory(fastPlatform, onProgress, (machine, id) => endTrial(fastPlatform, machine, id, getFileUrl)),
      )
    await claimPart(db, 'fleet')
  })
}

/** Neither approves reports: nobody approves what a key that they have set has signed. */
const findPeople = async (db: Database) =>
  [await findDemoOperator(db, 'admin@millrace.test'), await findDemoOperator(db, 'maker@millrace.test')] as const

type Terms = Pick<FleetMachine, 'priceMinor' | 'validDays'>

/** What operators enter of a machine. */
function listFields(
  machine: FleetMachine,
  { priceMinor, validDays }: Terms,
  now: Date,
  getFileUrl: (name: string) => string,
) {
  const { kind, pictures, coordinates } = machine
  /** On the hour. */
  const inDays = (days: number | null) =>
    days === null ? null : new Date(Math.ceil(now.getTime() / hourMs) * hourMs + days * dayMs).toISOString()
  return machineCreate.request.parse({
    ...machine,
    position: fleetMachines.indexOf(machine),
    ...getFleetTexts(kind),
    pictures: pictures.map(({ file }) => getFileUrl(file)),
    pictureNotes: pictures.map(({ file, caption }) => ({
      url: getFileUrl(file),
      caption,
      takenOn: drawnOn,
      takenBy: 'Millrace',
      isDrawing: true,
    })),
    location: toLocation(coordinates, toDemoUuid(`place of ${kind}`)),
    price: usdtDecimal(priceMinor),
    dayReturn: usdtDecimal(machine.dayReturnMinor),
    validDays,
    saleStart: inDays(machine.saleStartsInDays),
    saleEnd: inDays(machine.saleEndsInDays),
    isPublished: true,
  })
}

async function addMachines(
  db: Database,
  now: Date,
  getFileUrl: (name: string) => string,
  hasTrials: boolean,
): Promise<void> {
  await claimPart(db, 'machines')
  const people = await findPeople(db)
  if (!(await hasAgreement(db))) await agreeAs(db, people, 'agreement', { text: getDemoText('agreement.content') })
  for (const machine of fleetMachines) {
    const { kind, ownerName } = machine
    const fields = listFields(machine, (hasTrials && machine.trial) || machine, now, getFileUrl)
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

/** From now on the machine is sold on its lasting terms. Again, it does nothing. */
async function endTrial(
  { db, now }: Platform,
  machine: FleetMachine,
  machineId: string,
  getFileUrl: (name: string) => string,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (!(await claimPart(db, `end of the trial of ${machine.kind}`))) return
    const { position: _, ...terms } = listFields(machine, machine, now(), getFileUrl)
    await agreeAs(db, await findPeople(db), 'machine-terms', { machineId, ...terms })
  })
}
