// The simulated chargers and the simulated roof of the demonstration, in one process. `npm start` runs it.
import { setDefaultResultOrder } from 'node:dns'
import { demoChargers, deriveFirstPassword } from '../../apps/server/src/demo/demoCharger.ts'
import { Charger } from './charger/Charger.ts'
import { readChargers, type Stored, writeCharger } from './charger/chargerFile.ts'
import { type NewCharger, serveControlPage } from './charger/controlPage.ts'
import { startRoof } from './gateway.ts'

setDefaultResultOrder('ipv4first')
const {
  FLEET_STATIONS_URL: url,
  FLEET_SERVER_URL: server,
  FLEET_DATA: folder,
  FLEET_PORT: port = '0',
  FLEET_IS_BUSY: busy = 'on',
  FLEET_SUN: sun = 'shifted',
} = process.env
if (!url || !folder) throw new Error('FLEET_STATIONS_URL and FLEET_DATA are not set')

const log = (line: string) => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`)
}
const chargers: Charger[] = []
const runs: Promise<void>[] = []

function run(stored: Stored): void {
  const charger = new Charger({ url: url as string, folder: folder as string, stored, isBusy: busy === 'on', log })
  chargers.push(charger)
  runs.push(charger.run())
}

async function add({ identity, password, protocol }: NewCharger): Promise<void> {
  if (!/^[A-Za-z0-9._-]{3,48}$/.test(identity)) throw new Error('a name has 3 to 48 letters, digits, dots or dashes')
  if (chargers.some(({ stored }) => stored.identity === identity)) throw new Error('it is connected already')
  const stored = { identity, protocol, password, serial: `DEMO-METER-${identity}`, registerWh: 1_000, records: 0 }
  await writeCharger(folder as string, stored)
  run(stored)
}

const known = await readChargers(folder)
for (const { identity, protocol, serial, registerWh, registerKind } of demoChargers)
  run(
    known.find((stored) => stored.identity === identity) ?? {
      identity,
      protocol,
      serial,
      registerWh,
      registerKind,
      password: deriveFirstPassword(identity),
      records: 0,
    },
  )
for (const stored of known) if (!chargers.some((charger) => charger.stored.identity === stored.identity)) run(stored)

const roof = await startRoof({
  folder,
  ...(server && { server }),
  port: Number(port) === 0 ? 0 : Number(port) + 1,
  timeZone: 'Asia/Kolkata',
  isShifted: sun === 'shifted',
  pollMs: 10_000,
  sendMs: 10_000,
  log,
})
const page = await serveControlPage({ port: Number(port), chargers: () => chargers, add, inverter: roof.inverter })
log(`ready on ${page.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    page.close()
    void Promise.all([...chargers.map((charger) => charger.stop()), roof.stop()]).then(() => process.exit(0))
  })
