import { machineCreate } from '@millrace/contract/console/machine'
import { usdtDecimal } from '@millrace/money'
import { actAsDemoOperator, findOperatorIdByEmail } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { createMachine, decideChange, findOpenChange, proposeChange } from '../revenue/index.ts'
import { getDemoText } from './content.ts'
import { seedFleetHistory } from './fleetHistory.ts'
import { deriveFleetKey, derivePublicKey } from './fleetKey.ts'
import { fleetMachines, getFleetTexts } from './fleetMachines.ts'
import { addAgreement, withFleetLock, setClockBack, claimPart, isPartClaimed, readClock } from './store.ts'
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
  await addAgreement(db, getDemoText('agreement.content'))
  /** On the hour. */
  const inDays = (days: number | null) =>
    days === null ? null : new Date(Math.ceil(now.getTime() / hourMs) * hourMs + days * dayMs).toISOString()
  for (const [position, machine] of fleetMachines.entries()) {
    const { kind, ownerName } = machine
    const created = await createMachine(
      db,
      machineCreate.request.parse({
        ...machine,
        position,
        ...getFleetTexts(kind),
        pictures: machine.pictures.map(getFileUrl),
        price: usdtDecimal(machine.priceMinor),
        dayReturn: usdtDecimal(machine.dayReturnMinor),
        saleStart: inDays(machine.saleStartsInDays),
        saleEnd: inDays(machine.saleEndsInDays),
        isPublished: true,
      }),
      { isDemo: true },
    )
    if (typeof created !== 'string') throw new Error(`the demonstration’s ${kind} was refused`)
    await setUpMachine(db, created, derivePublicKey(deriveFleetKey(kind)), ownerName)
  }
}

/**
 * Two operators set the machine’s key and where its owner is paid. Neither approves its reports: nobody
 * approves what their own key has signed.
 */
async function setUpMachine(db: Database, machineId: string, publicKey: Buffer, ownerName: string): Promise<void> {
  const [proposer, approver] = [
    await findOperatorIdByEmail(db, 'admin@millrace.test'),
    await findOperatorIdByEmail(db, 'maker@millrace.test'),
  ]
  if (!proposer || !approver) throw new Error('the demonstration’s operators are gone')
  const contents = {
    key: { publicKey: publicKey.toString('base64') },
    destination: { rail: 'practice', destination: `${ownerName}, account for building` },
  } as const
  for (const kind of ['key', 'destination'] as const) {
    await actAsDemoOperator(db, proposer)
    await proposeChange(db, { machineId, kind, content: contents[kind], reason: 'Demonstration' })
    await actAsDemoOperator(db, approver)
    await decideChange(db, await findOpenChange(db, machineId, kind), true, '')
  }
}
