import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { Gateway } from '../../apps/gateway/src/Gateway.ts'
import { Store } from '../../apps/gateway/src/store/Store.ts'
import { createSunspecSource } from '../../apps/gateway/src/sunspec/sunspecSource.ts'
import { Inverter } from './inverter/Inverter.ts'

type Options = {
  readonly folder: string
  readonly server: string
  readonly machineId: string
  readonly key: KeyObject
  /** Midnight at the roof, which is in UTC. */
  readonly fromMs: number
}

const quarterMs = 15 * 60_000

/**
 * A day of a roof in a moment, for tests: a simulated inverter that is read over Modbus TCP at the end of each quarter
 * of an hour, and a gateway that sends what it counted when the day is over. Returns the watt-hours that it made.
 */
export async function liveThroughDay({ folder, server, machineId, key, fromMs }: Options): Promise<number> {
  const clock = { now: fromMs }
  const now = () => clock.now
  const log = () => {}
  const inverter = new Inverter({ file: join(folder, 'inverter.json'), timeZone: 'UTC', isShifted: false, now })
  await inverter.start(0)
  const source = createSunspecSource({ host: '127.0.0.1', port: inverter.port, units: [1], reads: 'inverter' }, { log })
  const store = await Store.open(join(folder, 'gateway'), log)
  await store.write({ kind: 'machine', machineId })
  const times = { timeZone: 'UTC', pollMs: quarterMs, sendMs: quarterMs, now, passed: now }
  const maxPerHour = inverter.ratedW * 1.5
  const gateway = new Gateway({ machineId, key, server, source, store, counts: 'energy', maxPerHour, log, ...times })
  await source.start()
  const before = inverter.totalWh
  for (let quarter = 0; quarter <= 96; quarter++) {
    clock.now = fromMs + quarter * quarterMs
    await gateway.poll()
  }
  while (!(await gateway.send()).isDone);
  await source.stop()
  const made = inverter.totalWh - before
  await inverter.stop()
  await store.close()
  return made
}
