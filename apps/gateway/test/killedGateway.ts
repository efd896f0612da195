// A gateway whose hours pass in seconds, for a test that kills it.
import { setTimeout as pause } from 'node:timers/promises'
import { Gateway } from '../src/Gateway.ts'
import { readKey } from '../src/key.ts'
import { Store } from '../src/store/Store.ts'
import { createSunspecSource } from '../src/sunspec/sunspecSource.ts'
import { fastClock } from './fastClock.ts'

const { KILLED_SERVER = '', KILLED_PORT = '', KILLED_FOLDER = '', KILLED_KEY = '', KILLED_MACHINE = '' } = process.env
const log = (line: string) => void process.stdout.write(`${line}\n`)
const store = await Store.open(KILLED_FOLDER, log)
const gateway = new Gateway({
  machineId: KILLED_MACHINE,
  key: await readKey(KILLED_KEY),
  server: KILLED_SERVER,
  source: createSunspecSource({ host: '127.0.0.1', port: Number(KILLED_PORT), units: [1], reads: 'inverter' }, { log }),
  store,
  counts: 'energy',
  timeZone: 'UTC',
  pollMs: 10_000,
  sendMs: 60_000,
  maxPerHour: 1_000_000,
  log,
  now: fastClock,
  passed: fastClock,
})

async function repeat(work: () => Promise<unknown>, everyMs: number): Promise<never> {
  for (;;) {
    await work()
    await pause(everyMs)
  }
}
await gateway.poll()
log('ready')
void repeat(() => gateway.poll(), 7)
void repeat(() => gateway.send(), 11)
