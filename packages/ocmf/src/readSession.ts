import { OcmfError, type Ocmf, type OcmfReading } from './parseOcmf.ts'

/** What a meter says about a session: from when to when, and its register at both ends. */
export type MeterSession = {
  readonly serial: string
  /** The register's OBIS code. */
  readonly register: string
  /** Whether the register counts on over sessions. One that begins each session at zero does not. */
  readonly isTotal: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  /** S synchronized, R relative, I informative, U unknown: how the meter's clock is set. */
  readonly clock: string
  /** Watt-hours with at most three decimals. */
  readonly startWh: string
  readonly endWh: string
  readonly energyWh: string
}

/**
 * Reads a session from its record, or from the records of its begin and of its end. Throws an OcmfError if there is
 * no such session in them, and a RangeError where the meter itself says that it is not to be relied upon.
 */
export function readSession(records: readonly Ocmf[]): MeterSession {
  const serials = new Set(records.map(({ serial }) => serial))
  const [serial = ''] = serials
  if (serials.size !== 1 || serial === '') throw new OcmfError('readings', 'no serial number, or two')
  const [first, last] = records.map(({ pagination }) => /^T(\d{1,15})$/.exec(pagination)?.[1])
  if (first !== undefined && last !== undefined && Number(last) < Number(first))
    throw new OcmfError('readings', 'the record of the end is older than that of the begin')
  const energies = records
    .flatMap(({ readings }) => readings)
    .filter(({ register, unit, value }) => value !== null && kindOf(register) !== null && isEnergy(unit))
  const begins = energies.filter(({ transaction }) => transaction === 'B')
  const ends = energies.filter(({ transaction }) => /^[ELRAP]$/.test(transaction))
  // The register that counts on comes first: only it shows that nothing is missing between two sessions.
  const pairs = begins
    .flatMap((begin) => ends.filter(({ register }) => register === begin.register).map((end) => [begin, end] as const))
    .toSorted(([a], [b]) => rank(a.register) - rank(b.register))
  const [pair] = pairs
  if (!pair) throw new OcmfError('readings', 'no begin, or no end')
  const [begin, end] = pair
  if (pairs.some(([{ register }], i) => i > 0 && register === begin.register))
    throw new OcmfError('readings', 'more than one begin or end')
  return fromReadings(serial, begin, end)
}

function fromReadings(serial: string, begin: OcmfReading, end: OcmfReading): MeterSession {
  for (const { status, errors } of [begin, end])
    if (status !== 'G' || errors.includes('E')) throw new RangeError('the meter reports an error')
  const [start, stop] = [begin, end].map(milliWattHours) as [bigint, bigint]
  const [startsAt, endsAt] = [begin, end].map(({ time }) => readTime(time)) as [Date, Date]
  if (stop < start) throw new RangeError('the register runs backwards')
  if (endsAt < startsAt) throw new RangeError('the end is before the begin')
  return {
    serial,
    register: begin.register,
    isTotal: kindOf(begin.register) === 'total',
    startsAt,
    endsAt,
    clock: begin.time.split(' ')[1] ?? 'U',
    startWh: wattHours(start),
    endWh: wattHours(stop),
    energyWh: wattHours(stop - start),
  }
}

/** Active energy that was given out, by OBIS: one that counts on, or one that begins each session at zero. */
function kindOf(register: string): 'total' | 'session' | null {
  // Left out where the meter has only one.
  if (register === '') return 'total'
  const code = /^0?1-[0-9a-z]{1,2}:([0-9a-f]{1,2})\.0?8\.[0-9a-f]{1,2}(?:[.*](?:0{1,3}|ff|200|255))?$/i.exec(
    register,
  )?.[1]
  if (code && /^(?:0?1|b0|b1)$/i.test(code)) return 'total'
  return code && /^(?:b2|b3|98)$/i.test(code) ? 'session' : null
}

const rank = (register: string): number => (kindOf(register) === 'total' ? 0 : 1)
const isEnergy = (unit: string): boolean => /^k?wh$/i.test(unit.trim())

/** Finer digits than a thousandth of a watt-hour are left off. */
function milliWattHours({ value, unit }: OcmfReading): bigint {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(value ?? '') ?? []
  if (whole === '') throw new OcmfError('readings', `${value} is not a register`)
  const places = unit.trim().toLowerCase() === 'kwh' ? 6 : 3
  return BigInt(whole + decimals.slice(0, places).padEnd(places, '0'))
}

function wattHours(milli: bigint): string {
  const decimals = (milli % 1000n).toString().padStart(3, '0').replace(/0+$/, '')
  return `${milli / 1000n}${decimals && `.${decimals}`}`
}

function readTime(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[,.](\d{1,3}))?([+-]\d\d):?(\d\d)(?: [USIR])?$/.exec(text.trim())
  const time = match && new Date(`${match[1]}.${(match[2] ?? '').padEnd(3, '0')}${match[3]}:${match[4]}`)
  if (!time || Number.isNaN(time.getTime())) throw new OcmfError('readings', `${text} is not a time`)
  return time
}
