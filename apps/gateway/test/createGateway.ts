import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gateway } from '../src/Gateway.ts'
import type { Counts } from '../src/send/series.ts'
import type { CounterReading, Reading, Source } from '../src/source.ts'
import { Store } from '../src/store/Store.ts'
import { createPlatform } from './createPlatform.ts'

export const noon = Date.UTC(2026, 5, 15, 12)
export const minuteMs = 60_000

/** A machine whose counters are set by a test. */
export function createMachine(counters: CounterReading[]) {
  const machine = {
    counters,
    isUp: true,
    powerW: 1_000 as number | null,
    source: undefined as unknown as Source,
    /** Adds to its first counter. */
    produce(thousandths: number) {
      const [first] = machine.counters
      if (first) machine.counters = [{ ...first, total: first.total + thousandths }, ...machine.counters.slice(1)]
    },
  }
  machine.source = {
    protocol: 'sunspec',
    start: async () => {},
    stop: async () => {},
    read: async (): Promise<Reading> =>
      machine.isUp
        ? {
            isUp: true,
            device: { vendor: 'Test', model: 'Roof', firmware: '1' },
            counters: machine.counters,
            state: 'working',
            powerW: machine.powerW,
            error: '',
          }
        : { isUp: false, error: 'The device cannot be read.' },
  }
  return machine
}

export const energy = (total: number, id = 'a'): CounterReading => ({
  id,
  unit: 'energy',
  total,
  wrapsAt: null,
  maxPerHour: null,
})

/** A gateway with clocks that a test moves; its platform, and its folder. */
export async function createGateway({
  counters = [energy(1_000_000)],
  counts = 'energy',
  timeZone = 'UTC',
}: { readonly counters?: CounterReading[]; readonly counts?: Counts; readonly timeZone?: string } = {}) {
  const key = generateKeyPairSync('ed25519').privateKey
  const clock = { now: noon, passed: 0, platform: noon }
  const platform = await createPlatform(key, { now: () => clock.platform })
  const folder = await mkdtemp(join(tmpdir(), 'millrace-gateway-'))
  const machineId = randomUUID()
  const machine = createMachine(counters)
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)

  async function open() {
    const store = await Store.open(folder, log)
    const gateway = new Gateway({
      machineId,
      key,
      server: platform.url,
      source: machine.source,
      store,
      counts,
      timeZone,
      pollMs: 10_000,
      sendMs: 60_000,
      maxPerHour: 1_000_000,
      log,
      now: () => clock.now,
      passed: () => clock.passed,
    })
    return { store, gateway }
  }
  let { store, gateway } = await open()
  const world = {
    platform,
    machine,
    clock,
    lines,
    folder,
    machineId,
    store: () => store,
    gateway: () => gateway,
    poll: () => gateway.poll(),
    send: () => gateway.send(),
    pass(ms: number) {
      clock.now += ms
      clock.passed += ms
      clock.platform += ms
    },
    /** Until nothing waits. */
    async sendAll() {
      for (let sent = await gateway.send(); sent.isDone && sent.hasMore; sent = await gateway.send());
    },
    /** As after a power cut: what is not on disk is gone. */
    async crash() {
      await store.close()
      clock.passed = 0
      ;({ store, gateway } = await open())
    },
    async close() {
      await store.close()
      await platform.takeDown()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}
