import { ModbusServer } from '../../../tools/fleet/inverter/ModbusServer.ts'
import {
  commonModel,
  float32,
  int16,
  type ModelPoints,
  toRegisters,
  uint32,
  uint64,
} from '../../../tools/fleet/inverter/registers.ts'

export const about = { vendor: 'Test', model: 'Roof 5', firmware: '1.2', serial: 'A1' }

/** Models with a total counter in watt-hours, a power and a state, as devices of each kind write them. */
export const models: Readonly<Record<string, (wh: number, powerW: number, state?: number) => ModelPoints>> = {
  'integer inverter': (wh, powerW, state = powerW > 0 ? 4 : 2) => ({
    id: 103,
    length: 50,
    points: { 14: int16(powerW), 15: int16(0), 24: uint32(wh), 26: int16(0), 38: [state] },
  }),
  'float inverter': (wh, powerW, state = powerW > 0 ? 4 : 2) => ({
    id: 113,
    length: 60,
    points: { 22: float32(powerW), 32: float32(wh), 48: [state] },
  }),
  'newer inverter': (wh, powerW, state = powerW > 0 ? 3 : 1) => ({
    id: 701,
    length: 153,
    points: { 4: [state], 10: int16(powerW), 19: uint64(BigInt(wh)), 116: int16(0), 120: int16(0) },
  }),
}

/** Units behind one address, whose registers a test sets, on a line that it may disturb. */
export async function createRoof() {
  const roof = {
    units: new Map<number, ReadonlyMap<number, number>>(),
    disturb: (answer: Buffer): Buffer | null => answer,
    port: 0,
    show: (unit: number, parts: readonly ModelPoints[], base?: number, by = about) =>
      void roof.units.set(unit, toRegisters([commonModel(by), ...parts], base)),
    takeDown: () => server.close(),
    bringUp: async () => {
      server = create()
      roof.port = await server.listen(roof.port)
    },
  }
  const create = () =>
    new ModbusServer({ unit: (unit) => roof.units.get(unit) ?? null, disturb: (answer) => roof.disturb(answer) })
  let server = create()
  roof.port = await server.listen(0)
  return roof
}
