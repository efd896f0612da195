/**
 * Points of SunSpec models, at their offset in registers from the model's id. A device says of each whether it has it:
 * what it does not have is null here. https://sunspec.org/specifications/ names the values that say so.
 */
export type Model = Buffer

const bytesOf = 2

export const readText = (model: Model, offset: number, registers: number): string =>
  model
    .subarray(offset * bytesOf, (offset + registers) * bytesOf)
    .toString('latin1')
    // Padding is zeros by the standard, and spaces by some.
    .replace(/\0[^]*$/, '')
    // oxlint-disable-next-line no-control-regex -- Devices send anything.
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .trim()

export function readUint16(model: Model, offset: number): number | null {
  const value = model.readUInt16BE(offset * bytesOf)
  return value === 0xff_ff ? null : value
}

export function readInt16(model: Model, offset: number): number | null {
  const value = model.readInt16BE(offset * bytesOf)
  return value === -0x80_00 ? null : value
}

/** A power of ten; only those that a counter can have in reality. */
export function readScale(model: Model, offset: number): number | null {
  const value = readInt16(model, offset)
  return value === null || value < -10 || value > 6 ? null : value
}

export function readFloat(model: Model, offset: number): number | null {
  const value = model.readFloatBE(offset * bytesOf)
  return Number.isFinite(value) ? value : null
}

/** A counter of 32 bits, which begins again at zero. By the standard, zero is no value: some have it when they wake. */
export function readAcc32(model: Model, offset: number): bigint | null {
  const value = model.readUInt32BE(offset * bytesOf)
  // All ones are what other kinds of 32 bits have for no value, and some devices do not tell them apart.
  return value === 0 || value === 0xff_ff_ff_ff ? null : BigInt(value)
}

export function readUint64(model: Model, offset: number): bigint | null {
  const value = model.readBigUInt64BE(offset * bytesOf)
  return value === 0n || value === 0xff_ff_ff_ff_ff_ff_ff_ffn ? null : value
}

/** In thousandths, cut off below; null beyond what is exact. */
export function toThousandths(value: bigint, scale: number): number | null {
  const power = scale + 3
  const scaled = power >= 0 ? value * 10n ** BigInt(power) : value / 10n ** BigInt(-power)
  return scaled <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(scaled) : null
}

export const scaled = (value: number | null, scale: number | null): number | null =>
  value === null || scale === null ? null : value * 10 ** scale
