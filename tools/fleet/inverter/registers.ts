/** Points at their offset from a model's id, as the numbers that are in the registers. */
export type Points = Readonly<Record<number, readonly number[]>>
export type ModelPoints = { readonly id: number; readonly length: number; readonly points: Points }

const notThere = 0x80_00

/** A list of SunSpec models in holding registers, from the marker to the end. What is not said has no value. */
export function toRegisters(models: readonly ModelPoints[], base = 40_000): Map<number, number> {
  const registers = new Map<number, number>([
    [base, 0x53_75],
    [base + 1, 0x6e_53],
  ])
  let address = base + 2
  for (const { id, length, points } of models) {
    registers.set(address, id)
    registers.set(address + 1, length)
    for (let i = 2; i < length + 2; i++) registers.set(address + i, notThere)
    for (const [offset, values] of Object.entries(points))
      for (const [i, value] of values.entries()) registers.set(address + Number(offset) + i, value)
    address += length + 2
  }
  registers.set(address, 0xff_ff)
  registers.set(address + 1, 0)
  return registers
}

export const text = (content: string, registers: number): number[] => {
  const bytes = Buffer.alloc(registers * 2)
  bytes.write(content, 'latin1')
  return Array.from({ length: registers }, (_, i) => bytes.readUInt16BE(i * 2))
}
export const int16 = (value: number): number[] => [value & 0xff_ff]
export const uint32 = (value: number): number[] => [Math.floor(value / 65_536) % 65_536, value % 65_536]
export const uint64 = (value: bigint): number[] =>
  [48n, 32n, 16n, 0n].map((shift) => Number((value >> shift) & 0xff_ffn))
export const float32 = (value: number): number[] => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)]
}

type About = { readonly vendor: string; readonly model: string; readonly firmware: string; readonly serial: string }
export const commonModel = ({ vendor, model, firmware, serial }: About): ModelPoints => ({
  id: 1,
  length: 66,
  points: { 2: text(vendor, 16), 18: text(model, 16), 34: text('', 8), 42: text(firmware, 8), 50: text(serial, 16) },
})
