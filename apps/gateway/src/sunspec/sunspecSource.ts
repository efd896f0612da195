import type { CounterReading, Reading, Source, SourceParts } from '../source.ts'
import { ModbusException, ModbusTcp } from './ModbusTcp.ts'
import type { SunspecReads, Values } from './models.ts'
import { scan, type ScannedDevice } from './scan.ts'

export type SunspecSettings = {
  readonly host: string
  readonly port: number
  /** A roof may have several inverters behind one address. */
  readonly units: readonly number[]
  readonly reads: SunspecReads
  readonly timeoutMs?: number
}

type Answered = { readonly device: ScannedDevice; readonly values: Values }

/** SunSpec over Modbus TCP: inverters, or the meter beside them. */
export function createSunspecSource(settings: SunspecSettings, { log }: Pick<SourceParts, 'log'>): Source {
  const { host, port, units, reads, timeoutMs = 3_000 } = settings
  const devices = new Map<number, ScannedDevice>()
  let modbus: ModbusTcp | null = null
  let isStopped = false

  async function readUnit(connection: ModbusTcp, unit: number): Promise<Answered> {
    const device = devices.get(unit) ?? (await scan(connection, unit, reads))
    if (!devices.has(unit)) log(`unit ${unit} is ${device.vendor} ${device.model} with model ${device.modelId}`)
    devices.set(unit, device)
    const model = await connection.read(unit, device.address, device.energy.registers)
    if (model.readUInt16BE(0) !== device.modelId || model.readUInt16BE(2) !== device.length) {
      devices.delete(unit)
      throw new Error('it is not what it was')
    }
    return { device, values: device.energy.read(model) }
  }

  async function connect(): Promise<ModbusTcp> {
    if (modbus && !modbus.isClosed) return modbus
    modbus = null
    // Another device may have been put in its place meanwhile.
    devices.clear()
    const connected = await ModbusTcp.connect(host, port, timeoutMs)
    if (isStopped) connected.close()
    return (modbus = connected)
  }

  return {
    protocol: 'sunspec',
    start: async () => {},
    async read(): Promise<Reading> {
      const answered: Answered[] = []
      const errors: string[] = []
      for (const unit of units) {
        const name = units.length > 1 ? `Inverter ${unit}` : 'The device'
        try {
          const connection = await connect()
          answered.push(
            await readUnit(connection, unit).catch((error: Error) => {
              // What it still sends must not be taken for the answer to the next question.
              if (!(error instanceof ModbusException)) connection.close()
              throw error
            }),
          )
        } catch (error) {
          errors.push(`${name} cannot be read: ${(error as Error).message}.`)
          // Nobody is there to ask for the others.
          if (!modbus) break
        }
      }
      const [first] = answered
      return first ? toReading(first, answered, errors) : { isUp: false, error: errors.join(' ') }
    },
    stop: async () => {
      isStopped = true
      modbus?.close()
    },
  }
}

function toReading(first: Answered, answered: readonly Answered[], errors: string[]): Reading {
  const counters: CounterReading[] = answered.flatMap(({ device: { id, maxPerHour }, values: { total, wrapsAt } }) =>
    total === null ? [] : [{ id, unit: 'energy', total, wrapsAt, maxPerHour }],
  )
  if (counters.length < answered.length) errors.push('The device gives no total counter.')
  const powers = answered.flatMap(({ values: { powerW } }) => powerW ?? [])
  const powerW = powers.length > 0 ? powers.reduce((sum, watts) => sum + watts, 0) : null
  const isFaulted = errors.length > 0 || answered.some(({ values }) => values.state === 'faulted')
  if (isFaulted && errors.length === 0) errors.push('The inverter reports a fault.')
  const isWorking =
    answered.some(({ values }) => values.state === 'working') ||
    (powerW !== null && powerW > 0 && answered.every(({ values }) => values.state === null))
  const { vendor, model, firmware } = first.device
  return {
    isUp: true,
    device: { vendor, model, firmware },
    counters,
    state: isFaulted ? 'faulted' : isWorking ? 'working' : 'available',
    powerW,
    error: errors.join(' '),
  }
}
