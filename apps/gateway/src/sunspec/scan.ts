import type { Device } from '../source.ts'
import { type ModbusTcp, ModbusException } from './ModbusTcp.ts'
import { type EnergyModel, energyModels, ratingModels, type SunspecReads } from './models.ts'
import { readText } from './values.ts'

/** A device as it has described itself. */
export type ScannedDevice = Device & {
  readonly unit: number
  /** Vendor, model and serial number: the same device somewhere else, and another one here, are told apart. */
  readonly id: string
  readonly modelId: number
  readonly address: number
  readonly length: number
  readonly energy: EnergyModel
  /** In thousandths of a watt-hour an hour; null if it does not say. */
  readonly maxPerHour: number | null
}

/** Where the standard allows the list to begin. */
const bases = [40_000, 0, 50_000]
/** The function, the address or the number of registers is none of its. */
const noSuchAddress = [1, 2, 3]
const marker = 'SunS'
const endOfModels = 0xff_ff
/** More models than any device has: a list without an end is none. */
const modelsMax = 100
/** Irradiance on a cold day makes more than the rating, for a while. */
const ratingMargin = 1.5

/** Walks through a device's models, and finds the one that counts energy. */
export async function scan(modbus: ModbusTcp, unit: number, reads: SunspecReads): Promise<ScannedDevice> {
  const start = (await findStart(modbus, unit)) + 2
  const found = new Map<number, { readonly address: number; readonly length: number }>()
  for (let address = start; found.size < modelsMax && address < 65_534;) {
    const header = await modbus.read(unit, address, 2)
    const [id, length] = [header.readUInt16BE(0), header.readUInt16BE(2)]
    if (id === endOfModels) break
    // Of several of a kind, the first is the device itself.
    if (!found.has(id)) found.set(id, { address, length })
    address += 2 + length
  }
  const common = found.get(1)
  if (!common) throw new Error('it does not say who it is')
  const about = await modbus.read(unit, common.address, Math.min(common.length + 2, 66))
  const [modelId, energy] = [...energyModels[reads]].find(([id]) => found.has(id)) ?? []
  const place = modelId === undefined ? undefined : found.get(modelId)
  if (modelId === undefined || !energy || !place || place.length + 2 < energy.registers)
    throw new Error(reads === 'inverter' ? 'it is no inverter' : 'it is no meter')
  let ratedW: number | null = null
  for (const [id, rating] of ratingModels) {
    const at = found.get(id)
    if (at && at.length + 2 >= rating.registers)
      ratedW ??= rating.read(await modbus.read(unit, at.address, rating.registers))
  }
  const [vendor, model, serial] = [readText(about, 2, 16), readText(about, 18, 16), readText(about, 50, 16)]
  return {
    unit,
    vendor,
    model,
    firmware: readText(about, 42, 8),
    id: `${vendor} ${model} ${serial} ${reads}`,
    modelId,
    ...place,
    energy,
    maxPerHour: ratedW !== null && ratedW > 0 && reads === 'inverter' ? ratedW * ratingMargin * 1_000 : null,
  }
}

async function findStart(modbus: ModbusTcp, unit: number): Promise<number> {
  for (const base of bases) {
    try {
      if ((await modbus.read(unit, base, 2)).toString('latin1') === marker) return base
    } catch (error) {
      // Nothing is at this address. Any other refusal is not about the address.
      if (!(error instanceof ModbusException) || !noSuchAddress.includes(error.code)) throw error
    }
  }
  throw new Error('it does not speak SunSpec')
}
