import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { actAsDemoOperator } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import { callRow } from '../db/functions.ts'
import type { Platform } from '../http/context.ts'
import { agreeAs, findDemoOperator } from './asDemoOperator.ts'
import { deriveFleetKey } from './fleetKey.ts'
import { claimPart, findLastMeter, isPartClaimed, listMachinesOfKind, readToday } from './store.ts'

const identity = 'DEMO-ROOF'
/** What the meters of the history are priced at. */
const perKwh = '0.06'
/**
 * With the four and a half hours of full sun that a mean day has in Madurai, its energy is worth what the roof's sold
 * units have earned on a mean day of the history: 161 · 0.064 · 0.9 USDT.
 */
const peakW = 34_000

/**
 * Connects a gateway to the demonstration's solar roof, once. It signs with the key that the roof's past days were
 * signed with, as two people approved it; its texts have numbers of their own. The file is for tools/fleet, which
 * simulates roof and gateway.
 */
export async function seedGateway({ db, settings }: Pick<Platform, 'db' | 'settings'>): Promise<void> {
  const [machineId] = await listMachinesOfKind(db, 'solar')
  if (!machineId) return
  if (!(await isPartClaimed(db, 'gateway')))
    await db.transaction().execute(async (db) => {
      if (await claimPart(db, 'gateway')) await connectGateway(db, machineId)
    })
  const kilowattHours = await findLastMeter(db, machineId)
  await writeGatewayFile(join(settings.MILLRACE_DATA, 'fleet'), {
    machineId,
    server: `http://127.0.0.1:${settings.PORT}`,
    keyPem: deriveFleetKey('solar').export({ format: 'pem', type: 'pkcs8' }).toString(),
    peakW,
    registerWh: kilowattHours * 1_000,
  })
}

async function connectGateway(db: Database, machineId: string): Promise<void> {
  // Neither approves reports: nobody approves what a key signs that they have set.
  const people = [
    await findDemoOperator(db, 'admin@millrace.test'),
    await findDemoOperator(db, 'maker@millrace.test'),
  ] as const
  await actAsDemoOperator(db, people[1])
  const { outcome } = await callRow(db, 'connectGateway', people[1], machineId, identity, 'Asia/Kolkata')
  // On a database where somebody has connected another one.
  if (outcome !== 'connected') return
  const prices = { currency: 'USDT', perKwh, perSession: '0', perMinute: '0' } as const
  await agreeAs(db, people, 'tariff', { machineId, fromDay: await readToday(db), ...prices })
}

async function writeGatewayFile(folder: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'demo-gateway.json')
  // Another copy of the server may be writing it too.
  const added = `${file}.${randomUUID()}.new`
  await writeFile(added, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  // Where each program has an account of its own, the folder is the simulation's, and closed to everybody else.
  if ((await stat(folder)).uid !== process.getuid?.()) await chmod(added, 0o644)
  await rename(added, file)
}
