import {
  type Model,
  readAcc32,
  readFloat,
  readInt16,
  readScale,
  readUint16,
  readUint64,
  scaled,
  toThousandths,
} from './values.ts'

/** What one device says in one of the models that count energy. */
export type Values = {
  /** In thousandths of a watt-hour; null when the device has no value. */
  readonly total: number | null
  readonly wrapsAt: number | null
  readonly powerW: number | null
  readonly state: 'working' | 'available' | 'faulted' | null
}

export type EnergyModel = {
  /** How many registers to read, from the model's id on. */
  readonly registers: number
  readonly read: (model: Model) => Values
}

/** What is read of a roof: what its inverters have made, or what a meter has counted. */
export const sunspecReads = ['inverter', 'meter-export', 'meter-import'] as const
export type SunspecReads = (typeof sunspecReads)[number]

type State = Values['state']
/** Models of the 100s count from one: off, sleeping, starting, working, throttled, shutting down, fault, standby. */
const states: readonly State[] = [
  'available',
  'available',
  'available',
  'working',
  'working',
  'available',
  'faulted',
  'available',
]

function counted(
  value: bigint | null,
  scale: number | null,
  modulus: bigint | null,
): Pick<Values, 'total' | 'wrapsAt'> {
  if (value === null || scale === null) return { total: null, wrapsAt: null }
  return { total: toThousandths(value, scale), wrapsAt: modulus === null ? null : toThousandths(modulus, scale) }
}

const bits32 = 2n ** 32n

/** Offsets by https://github.com/sunspec/models. 101 to 103 differ in their phases, which are not read. */
const integerInverter: EnergyModel = {
  registers: 42,
  read: (model) => ({
    ...counted(readAcc32(model, 24), readScale(model, 26), bits32),
    powerW: scaled(readInt16(model, 14), readScale(model, 15)),
    state: states[(readUint16(model, 38) ?? 0) - 1] ?? null,
  }),
}

/** A float has seven digits: exact to a watt-hour up to sixteen megawatt-hours, and to ten up to a hundred. */
const toExact = (value: number | null): number | null =>
  value === null || value <= 0 || value > Number.MAX_SAFE_INTEGER / 1_000 ? null : Math.floor(value * 1_000)

const floatInverter: EnergyModel = {
  registers: 52,
  read: (model) => ({
    total: toExact(readFloat(model, 32)),
    wrapsAt: null,
    powerW: readFloat(model, 22),
    state: states[(readUint16(model, 48) ?? 0) - 1] ?? null,
  }),
}

/** The newer one, of IEEE 1547: its states count from zero. */
const derMeasurement: EnergyModel = {
  registers: 122,
  read: (model) => {
    const state = readUint16(model, 4)
    return {
      ...counted(readUint64(model, 19), readScale(model, 120), null),
      powerW: scaled(readInt16(model, 10), readScale(model, 116)),
      state: state === null ? null : (states[state] ?? null),
    }
  },
}

const integerMeter = (energy: 38 | 46): EnergyModel => ({
  registers: 55,
  read: (model) => ({
    ...counted(readAcc32(model, energy), readScale(model, 54), bits32),
    powerW: magnitude(scaled(readInt16(model, 18), readScale(model, 22))),
    state: null,
  }),
})

const floatMeter = (energy: 60 | 68): EnergyModel => ({
  registers: 70,
  read: (model) => ({
    total: toExact(readFloat(model, energy)),
    wrapsAt: null,
    powerW: magnitude(readFloat(model, 28)),
    state: null,
  }),
})

/** Which way is plus depends on how a meter was mounted. */
const magnitude = (value: number | null): number | null => value && Math.abs(value)

/** The first one that a device has is read: those with integers before those with floats. */
export const energyModels: Readonly<Record<SunspecReads, ReadonlyMap<number, EnergyModel>>> = {
  inverter: new Map([
    ...[701].map((id) => [id, derMeasurement] as const),
    ...[101, 102, 103].map((id) => [id, integerInverter] as const),
    ...[111, 112, 113].map((id) => [id, floatInverter] as const),
  ]),
  'meter-export': meters(integerMeter(38), floatMeter(60)),
  'meter-import': meters(integerMeter(46), floatMeter(68)),
}

function meters(integer: EnergyModel, float: EnergyModel): Map<number, EnergyModel> {
  return new Map([
    ...[201, 202, 203, 204].map((id) => [id, integer] as const),
    ...[211, 212, 213, 214].map((id) => [id, float] as const),
  ])
}

/** What an inverter can do at most, in watts: model 120, or 702 of the newer ones. */
export const ratingModels: ReadonlyMap<
  number,
  { readonly registers: number; readonly read: (model: Model) => number | null }
> = new Map([
  [120, { registers: 5, read: (model: Model) => scaled(readUint16(model, 3), readScale(model, 4)) }],
  [702, { registers: 46, read: (model: Model) => scaled(readUint16(model, 2), readScale(model, 45)) }],
])
