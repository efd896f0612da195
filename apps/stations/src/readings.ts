/** A value as both versions of the standard have it: 1.6 as text with a unit, 2.0.1 as a number with a multiplier. */
type Sample = {
  readonly value: string | number
  readonly context?: string
  readonly format?: string
  readonly measurand?: string
  readonly phase?: string
  readonly location?: string
  readonly unit?: string
  readonly unitOfMeasure?: { readonly unit?: string; readonly multiplier?: number }
  readonly signedMeterValue?: { readonly signedMeterData: string }
}
export type MeterValue = { readonly timestamp: string; readonly sampledValue: readonly Sample[] }

export type Reading = {
  readonly at: Date
  readonly context: string
  /** The total register in watt-hours, with three decimals at most. */
  readonly registerWh: string | null
  readonly powerW: number | null
}

const registerName = 'Energy.Active.Import.Register'
const powerName = 'Power.Active.Import'
/** Of 16 digits, three are decimals. */
const registerMax = 9_999_999_999_999

/** What meter values say, one reading for each time and context. */
export function readMeterValues(values: readonly MeterValue[] | undefined): Reading[] {
  return (values ?? []).flatMap(({ timestamp, sampledValue }) => {
    const samples = sampledValue.filter(({ format, signedMeterValue }) => format !== 'SignedData' && !signedMeterValue)
    const contexts = new Set(samples.map(({ context }) => context ?? 'Sample.Periodic'))
    return [...contexts].map((context) => {
      const own = samples.filter((sample) => (sample.context ?? 'Sample.Periodic') === context)
      const register = total(own.filter(({ measurand }) => (measurand ?? registerName) === registerName))
      const power = total(own.filter(({ measurand }) => measurand === powerName))
      return {
        at: new Date(timestamp),
        context,
        registerWh: register !== null && register >= 0 && register <= registerMax ? toWh(register) : null,
        powerW: power !== null && Math.abs(power) < 1e10 ? Math.round(power * 10) / 10 : null,
      }
    })
  })
}

/** 2.0.1 may sign each value: the number beside the record counts where there is no other. */
export function readSignedValues(values: readonly MeterValue[] | undefined): Reading[] {
  const unsigned = (values ?? []).map(({ timestamp, sampledValue }) => ({
    timestamp,
    sampledValue: sampledValue.flatMap(({ signedMeterValue, ...sample }) => (signedMeterValue ? [sample] : [])),
  }))
  return readMeterValues(unsigned)
}

/** That of all phases together; or their sum, from meters that say each of them alone. */
function total(samples: readonly Sample[]): number | null {
  const atOutlet = samples.filter(({ location }) => (location ?? 'Outlet') === 'Outlet')
  const own = atOutlet.length > 0 ? atOutlet : samples
  const all = own.find(({ phase }) => phase === undefined)
  if (all) return toNumber(all)
  // L1 and L1-N are the same phase; voltages between two phases are no part of a sum.
  const phases = new Map(own.map((sample) => [sample.phase?.replace(/-N$/, ''), sample]))
  const numbers = ['L1', 'L2', 'L3'].flatMap((phase) => {
    const sample = phases.get(phase)
    return sample ? [toNumber(sample)] : []
  })
  if (numbers.length === 0 || numbers.some((number) => number === null)) return null
  return (numbers as number[]).reduce((sum, number) => sum + number, 0)
}

/** In watt-hours or watts. */
function toNumber({ value, unit, unitOfMeasure }: Sample): number | null {
  const text = String(value).trim()
  if (!/^-?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i.test(text)) return null
  const name = unit ?? unitOfMeasure?.unit ?? ''
  const factor = name.toLowerCase().startsWith('k') ? 1_000 : name.startsWith('M') ? 1_000_000 : 1
  const number = Number(text) * factor * 10 ** (unitOfMeasure?.multiplier ?? 0)
  return Number.isFinite(number) ? number : null
}

/** A thousandth of a watt-hour is the finest that is stored. */
export const toWh = (number: number): string => (Math.round(number * 1_000) / 1_000).toFixed(3).replace(/\.?0+$/, '')

/** The register at the begin and at the end of a session: as it is marked, or as the times have it. */
export function findEnds(readings: readonly Reading[]): { readonly begin: string | null; readonly end: string | null } {
  const known = readings.filter(({ registerWh }) => registerWh !== null)
  const marked = (context: string) => known.find((reading) => reading.context === context)?.registerWh ?? null
  const sorted = known.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return {
    begin: marked('Transaction.Begin'),
    end:
      marked('Transaction.End') ??
      (sorted.at(-1)?.context === 'Transaction.Begin' ? null : (sorted.at(-1)?.registerWh ?? null)),
  }
}

/** The signed records among meter values, word for word, each once: as they are, in base64 or in hexadecimal digits. */
export function findRecords(values: readonly MeterValue[] | undefined): string[] {
  const texts = (values ?? [])
    .flatMap(({ sampledValue }) => sampledValue)
    .flatMap(({ value, format, signedMeterValue }) =>
      signedMeterValue ? [signedMeterValue.signedMeterData] : format === 'SignedData' ? [String(value)] : [],
    )
  return [...new Set(texts.map(decodeRecord))]
}

function decodeRecord(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('OCMF|')) return trimmed
  const encoding = /^[\da-f]+$/i.test(trimmed) ? 'hex' : 'base64'
  const decoded = Buffer.from(trimmed, encoding).toString('utf8').trim()
  return decoded.startsWith('OCMF|') ? decoded : trimmed
}
