import { decodeBase64 } from '@millrace/client/decodeBase64'
import type { DataOf } from '@millrace/contract/call'
import type { seriesDay } from '@millrace/contract/product/series'
import { isSignedText, sha256, toHex } from '@millrace/proof'
import type { SeriesLines } from './parseSeriesLines.ts'

type Answer = DataOf<typeof seriesDay>
/** The answer with its lines read. */
export type SeriesDay = Answer & Pick<SeriesLines, 'days' | 'quarters' | 'hashes'>

export const seriesSteps = ['signatures', 'figures', 'registers', 'sum', 'approval'] as const
export type SeriesStep = { readonly id: (typeof seriesSteps)[number]; readonly isOk: boolean }

/** Only what says it in figures has been stored. */
type Said = string | number
type SignedQuarter = { readonly start: string; readonly energyWh?: Said; readonly registerWh?: Said }
type SignedText = {
  readonly machineId?: unknown
  readonly sequence?: unknown
  readonly quarters?: readonly SignedQuarter[]
}

/** Checks on this device what a report counts of a gateway's quarters. Nothing is asked of the server for it. */
export async function checkSeries(day: SeriesDay): Promise<readonly SeriesStep[]> {
  return [
    { id: 'signatures', isOk: await areSigned(day) },
    { id: 'figures', isOk: areOfTexts(day) },
    { id: 'registers', isOk: doRegistersAddUp(day) },
    { id: 'sum', isOk: isSumRight(day) },
    { id: 'approval', isOk: await isKeyApproved(day) },
  ]
}

/** Each text that was counted by a key that is shown, and there are no quarters without one. */
async function areSigned({ texts, quarters, hashes }: SeriesDay): Promise<boolean> {
  if (!texts.every(({ sequence, signed }) => hashes.get(sequence) === hashOf(signed))) return false
  const sequences = new Set(texts.map(({ sequence }) => sequence))
  if (!quarters.every(({ sequence }) => sequences.has(sequence))) return false
  const verdicts = await Promise.all(
    texts.map(({ signed, signature, publicKey }) =>
      isSignedText(signed, toHexOrNothing(signature), toHexOrNothing(publicKey)),
    ),
  )
  return verdicts.every(Boolean)
}

/** Every quarter says to the digit what the text says that brought it, and that is a text of this machine. */
function areOfTexts({ machineId, texts, quarters }: SeriesDay): boolean {
  const said = new Map<string, SignedQuarter>()
  for (const { sequence, signed } of texts) {
    const text = parse(signed)
    if (text?.machineId !== machineId || text.sequence !== sequence) return false
    for (const quarter of text.quarters ?? []) said.set(`${sequence} ${new Date(quarter.start).toISOString()}`, quarter)
  }
  const startTimes = new Set(quarters.map(({ startTime }) => startTime))
  return (
    startTimes.size === quarters.length &&
    quarters.every(({ startTime, energyWh, registerWh, sequence }) => {
      const quarter = said.get(`${sequence} ${startTime}`)
      return (
        quarter !== undefined &&
        trim(String(quarter.energyWh)) === trim(energyWh) &&
        (quarter.registerWh === undefined
          ? registerWh === null
          : registerWh !== null && trim(String(quarter.registerWh)) === trim(registerWh))
      )
    })
  )
}

const quarterMs = 15 * 60_000

/** As the platform does: the counter goes up by what the quarters say, or more where some are missing. */
function doRegistersAddUp({ quarters }: SeriesDay): boolean {
  const counted = quarters.filter(({ isDoubtful }) => !isDoubtful)
  return counted.every(({ startTime, energyWh, registerWh }, i) => {
    const before = counted[i - 1]
    if (!before || before.registerWh === null || registerWh === null) return true
    const isNext = Date.parse(startTime) - Date.parse(before.startTime) === quarterMs
    const difference = Number(registerWh) - Number(before.registerWh)
    const tolerance = Math.max(100, Number(energyWh) / 100)
    return difference >= Number(energyWh) - tolerance && (!isNext || difference <= Number(energyWh) + tolerance)
  })
}

/** The quarters that count make the energy of the days, and that the price by its tariff, rounded down. */
function isSumRight({ days, quarters }: SeriesDay): boolean {
  const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + toThousandths(value), 0n)
  if (
    sum(quarters.filter(({ isDoubtful }) => !isDoubtful).map(({ energyWh }) => energyWh)) !==
    sum(days.map(({ energyWh }) => energyWh))
  )
    return false
  return days.every((day) => (day.isLeftOut ? Number(day.price) === 0 : isPriceRight(day)))
}

/** Energy has three decimals of a watt-hour, a tariff six of a kilowatt-hour; the price is rounded down. */
function isPriceRight({ energyWh, perKwh, currency, price }: SeriesDay['days'][number]): boolean {
  const decimals = currency === 'USDT' ? 6 : 2
  const exact = toThousandths(energyWh) * toMillionths(perKwh)
  return exact / 10n ** BigInt(12 - decimals) === toScaled(price, decimals)
}

/** Two different people signed a text that names this machine and each key. */
async function isKeyApproved({ machineId, approval, texts }: SeriesDay): Promise<boolean> {
  for (const publicKey of new Set(texts.map(({ publicKey }) => publicKey))) {
    const facts = ['kind: machine-key', `to.machineId: ${machineId}`, `to.publicKey: ${publicKey}`]
    const isAbout = (text: string) => facts.every((fact) => text.split('\n').includes(fact))
    const proposed = approval.find(({ act, text }) => act === 'proposed' && isAbout(text))
    const approved = approval.find(
      ({ act, text }) => act === 'approved' && proposed !== undefined && text.endsWith(`\n\n${proposed.text}`),
    )
    if (!proposed || !approved || proposed.operator === approved.operator || proposed.key === approved.key) return false
    if (!proposed.text.includes(`\nby: ${proposed.operator}\n`)) return false
    if (!approved.text.startsWith('Millrace decision\nact: approved\n')) return false
    if (!approved.text.includes(`\nby: ${approved.operator}\n`)) return false
    for (const { text, key, signature } of [proposed, approved])
      if (!(await isSignedText(text, signature, key))) return false
  }
  return true
}

const hashOf = (text: string): string => toHex(sha256(new TextEncoder().encode(text)))

const trim = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

function toScaled(decimal: string, places: number): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(places, '0').slice(0, places))
}
const toThousandths = (decimal: string): bigint => toScaled(decimal, 3)
const toMillionths = (decimal: string): bigint => toScaled(decimal, 6)

function toHexOrNothing(base64: string): string {
  try {
    return toHex(decodeBase64(base64))
  } catch {
    return ''
  }
}

function parse(text: string): SignedText | null {
  try {
    return JSON.parse(text) as SignedText
  } catch {
    return null
  }
}
