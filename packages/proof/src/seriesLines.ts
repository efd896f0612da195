type Day = {
  readonly day: string
  readonly quarters: number
  readonly doubtful: number
  readonly energyWh: string
  readonly perKwh: string
  readonly currency: string
  /** In the tariff's currency, and in USDT. */
  readonly price: string
  readonly amount: string
  readonly isLate: boolean
  /** Reported in another way, so that it adds nothing. */
  readonly isLeftOut: boolean
}

type Quarter = {
  readonly startTime: string
  readonly energyWh: string
  readonly registerWh: string | null
  readonly sequence: number
  /** The counter does not fit it, so it adds nothing. */
  readonly isDoubtful: boolean
}

const dayLine =
  /^(\d{4}-\d\d-\d\d) (\d+) quarters (?:(\d+) doubtful )?([\d.]+)Wh ([\d.]+) (\w+)\/kWh ([\d.]+) \w+ ([\d.]+) USDT( late)?( reported)?$/
const quarterLine = /^(\d{4}-\S+Z) ([\d.]+)Wh (?:register ([\d.]+)Wh )?#(\d+)( backwards| register)?$/
const textLine = /^#(\d+) ([0-9a-f]{64})$/

/**
 * The lines that the evidence of a report is the hash of, as series_lines() in session_report.sql writes them. Null
 * where one is something else.
 */
export function parseSeriesLines(lines: string) {
  const days: Day[] = []
  const quarters: Quarter[] = []
  const hashes = new Map<number, string>()
  for (const line of lines.split('\n')) {
    const [day, quarter, text] = [dayLine.exec(line), quarterLine.exec(line), textLine.exec(line)]
    if (day) {
      const [, name = '', count, doubtful = '0', energyWh = '', perKwh = '', currency = '', price = ''] = day
      const [amount = '', late, reported] = day.slice(8)
      days.push({
        day: name,
        quarters: Number(count),
        doubtful: Number(doubtful),
        energyWh,
        perKwh,
        currency,
        price,
        amount: withSixDecimals(amount),
        isLate: late !== undefined,
        isLeftOut: reported !== undefined,
      })
    } else if (quarter) {
      const [, start = '', energyWh = '', registerWh = null, sequence, problem] = quarter
      const isDoubtful = problem !== undefined
      const startTime = new Date(start).toISOString()
      quarters.push({ startTime, energyWh, registerWh, sequence: Number(sequence), isDoubtful })
    } else if (text) hashes.set(Number(text[1]), text[2] ?? '')
    else return null
  }
  return { days, quarters, hashes }
}

export type SeriesLines = NonNullable<ReturnType<typeof parseSeriesLines>>

/** The watt-hours of all its days. */
export const sumSeriesEnergy = ({ days }: Pick<SeriesLines, 'days'>): string =>
  String(days.reduce((sum, { energyWh }) => sum + Number(energyWh), 0))

/** As amounts are on the wire. */
function withSixDecimals(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  return `${whole}.${part.padEnd(6, '0')}`
}
