import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Gateway } from '../../apps/gateway/src/Gateway.ts'
import { parseKey } from '../../apps/gateway/src/key.ts'
import { Store } from '../../apps/gateway/src/store/Store.ts'
import { createSunspecSource } from '../../apps/gateway/src/sunspec/sunspecSource.ts'
import { Inverter } from './inverter/Inverter.ts'

type Options = {
  readonly folder: string
  /** Where the platform is now. The file says where it was when it was written. */
  readonly server?: string
  /** Of Modbus; another one if it is taken. */
  readonly port: number
  readonly timeZone: string
  readonly isShifted: boolean
  readonly pollMs: number
  readonly sendMs: number
  readonly log: (line: string) => void
}

/** What the server of the demonstration says of its roof, in the fleet's folder. */
export const gatewayFile = 'demo-gateway.json'
type GatewayFile = {
  readonly machineId: string
  readonly server: string
  readonly keyPem: string
  /** How large the roof is, and what its counter has reached, so that it fits what it has earned until now. */
  readonly peakW?: number
  readonly registerWh?: number
}

const lookAgainMs = 1_000
const lookAgainMaxMs = 5_000

export type Roof = { readonly inverter: Inverter; readonly stop: () => Promise<void> }

/**
 * The roof of the demonstration: a simulated inverter, and the gateway beside it, which reads it over Modbus TCP as it
 * would a real one. The gateway begins when its file is there.
 */
export async function startRoof(options: Options): Promise<Roof> {
  const { folder, port, timeZone, isShifted, log } = options
  const inverter = new Inverter({ file: join(folder, 'roof', 'inverter.json'), timeZone, isShifted })
  await inverter.start(port)
  const stopping = new AbortController()
  const running = runGateway(options, inverter, stopping.signal).catch((error: Error) => {
    log(`the gateway does not run: ${error.message}`)
    return null
  })
  return {
    inverter,
    stop: async () => {
      stopping.abort()
      await (
        await running
      )?.()
      await inverter.stop()
    },
  }
}

async function runGateway(
  { folder, server, timeZone, pollMs, sendMs, log }: Options,
  inverter: Inverter,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | null> {
  const file = await waitForFile(join(folder, gatewayFile), signal)
  if (!file) return null
  const { machineId, keyPem } = file
  inverter.build(file)
  const store = await Store.open(join(folder, 'roof', machineId), log)
  const gateway = new Gateway({
    machineId,
    key: parseKey(keyPem),
    server: server ?? file.server,
    source: createSunspecSource({ host: '127.0.0.1', port: inverter.port, units: [1], reads: 'inverter' }, { log }),
    store,
    counts: 'energy',
    timeZone,
    pollMs,
    sendMs,
    maxPerHour: inverter.ratedW * 1.5,
    log: (line) => log(`roof: ${line}`),
  })
  await gateway.start()
  log(`the roof's gateway reads 127.0.0.1:${inverter.port}`)
  return async () => {
    await gateway.stop()
    await store.close()
  }
}

/** Later and later, since a machine without a demonstration never has one. */
async function waitForFile(file: string, signal: AbortSignal): Promise<GatewayFile | null> {
  for (let waitMs = lookAgainMs; !signal.aborted; waitMs = Math.min(waitMs * 1.2, lookAgainMaxMs)) {
    // It may be half written.
    const found = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as GatewayFile,
      () => null,
    )
    if (found) return found
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
  return null
}
