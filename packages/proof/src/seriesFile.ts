import {
  areSealedEntries,
  findApprovalProblem,
  findSealProblem,
  type SealedEntries,
  type SealOptions,
  type SignedAct,
} from './approval.ts'
import { toHex } from './bytes.ts'
import { canonicalJson, hashText } from './canonical.ts'
import { parseSeriesLines, type SeriesLines } from './seriesLines.ts'
import { sha256 } from './sha256.ts'
import { isSignedText } from './signature.ts'

/** All that it takes to check a day of a gateway's quarters of an hour without the platform. */
export type SeriesFile = {
  readonly kind: 'millrace-series'
  readonly version: 1
  readonly machine: string
  readonly machineId: string
  readonly isDemo: boolean
  readonly report: { readonly id: string; readonly day: string }
  /** What the report's evidence is the hash of. */
  readonly lines: string
  /** As the gateway sent them, to the letter; signature and key in base64. */
  readonly texts: readonly {
    readonly sequence: number
    readonly signed: string
    readonly signature: string
    readonly publicKey: string
  }[]
  /** What the two who approved each key have signed. */
  readonly approval: readonly SignedAct[]
  /** The log of decisions, as far as it has both. Null before a day's record has sealed it. */
  readonly log: readonly SealedEntries[] | null
  readonly hash?: string | undefined
}

export type SeriesStep = {
  readonly id: 'file' | 'signatures' | 'figures' | 'registers' | 'sum' | 'approval' | 'sealed'
  readonly isOk: boolean
}
type Day = SeriesFile & SeriesLines

/** Only what says it in figures has been stored. */
type Said = string | number
type SignedQuarter = { readonly start: string; readonly energyWh?: Said; readonly registerWh?: Said }
type SignedText = {
  readonly machineId?: unknown
  readonly sequence?: unknown
  readonly quarters?: readonly SignedQuarter[]
}

/** Checks all that a report counts of a gateway's quarters. */
export async function verifySeries(file: SeriesFile, options: SealOptions = {}): Promise<readonly SeriesStep[]> {
  const steps: SeriesStep[] = []
  if (file.hash !== undefined) steps.push({ id: 'file', isOk: file.hash === hashOfFile(file) })
  const read = parseSeriesLines(file.lines)
  const day = read && { ...file, ...read }
  steps.push(
    { id: 'signatures', isOk: day !== null && (await areSigned(day)) },
    { id: 'figures', isOk: day !== null && areOfTexts(day) },
    { id: 'registers', isOk: day !== null && doRegistersAddUp(day) },
    { id: 'sum', isOk: day !== null && isSumRight(day) },
    { id: 'approval', isOk: await areKeysApproved(file) },
  )
  if (file.log) steps.push({ id: 'sealed', isOk: (await findSealProblem(file.approval, file.log, options)) === null })
  return steps
}

/** Each text that was counted by a key that is shown, and there are no quarters without one. */
async function areSigned({ texts, quarters, hashes }: Day): Promise<boolean> {
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
function areOfTexts({ machineId, texts, quarters }: Day): boolean {
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
function doRegistersAddUp({ quarters }: Day): boolean {
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
function isSumRight({ days, quarters }: Day): boolean {
  const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + toThousandths(value), 0n)
  if (
    sum(quarters.filter(({ isDoubtful }) => !isDoubtful).map(({ energyWh }) => energyWh)) !==
    sum(days.map(({ energyWh }) => energyWh))
  )
    return false
  return days.every((day) => (day.isLeftOut ? Number(day.price) === 0 : isPriceRight(day)))
}

/** Energy has three decimals of a watt-hour, a tariff six of a kilowatt-hour; the price is rounded down. */
function isPriceRight({ energyWh, perKwh, currency, price }: SeriesLines['days'][number]): boolean {
  const decimals = currency === 'USDT' ? 6 : 2
  const exact = toThousandths(energyWh) * toMillionths(perKwh)
  return exact / 10n ** BigInt(12 - decimals) === toScaled(price, decimals)
}

/** Two different people signed a text that names this machine and each key. */
async function areKeysApproved({ machineId, approval, texts }: SeriesFile): Promise<boolean> {
  for (const publicKey of new Set(texts.map((text) => text.publicKey))) {
    const facts = ['kind: machine-key', `to.machineId: ${machineId}`, `to.publicKey: ${publicKey}`]
    const isAbout = (lines: readonly string[]) => facts.every((fact) => lines.includes(fact))
    const proposed = approval.find(({ act, text }) => act === 'proposed' && isAbout(text.split('\n')))
    if (!proposed) return false
    const approved = approval.filter(({ act, text }) => act === 'approved' && text.endsWith(`\n\n${proposed.text}`))
    if ((await findApprovalProblem([proposed, ...approved], () => null)) !== null) return false
  }
  return texts.length > 0
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
    return toHex(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
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

export const seriesFileName = ({ report }: SeriesFile): string => `millrace-series-${report.day}.json`

export const writeSeriesFile = (file: SeriesFile): string => `${canonicalJson({ ...file, hash: hashOfFile(file) })}\n`

const hashOfFile = (file: SeriesFile): string => hashText('file', canonicalJson({ ...file, hash: undefined }))

/** Whether a value has the form of such a file. Nothing in it has been checked. */
export function isSeriesFile(value: unknown): value is SeriesFile {
  if (typeof value !== 'object' || value === null) return false
  const { kind, version, machine, machineId, report, lines, texts, approval, log, hash } = value as Partial<SeriesFile>
  return (
    kind === 'millrace-series' &&
    version === 1 &&
    hasTexts({ machine, machineId, lines, hash }, ['machine', 'machineId', 'lines', 'hash']) &&
    hasTexts(report, ['id', 'day']) &&
    Array.isArray(texts) &&
    texts.every((text) => hasTexts(text, ['signed', 'signature', 'publicKey'])) &&
    Array.isArray(approval) &&
    approval.every((act) => hasTexts(act, ['act', 'operator', 'key', 'signature', 'text'])) &&
    (log === null || areSealedEntries(log))
  )
}

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
