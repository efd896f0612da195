import { meterKeyDigits, verifySession, type SessionFile, type SessionStep } from '@millrace/ocmf'
import {
  booksKeyOf,
  isExpected,
  keyWords,
  parseSeriesLines,
  sumSeriesEnergy,
  toHex,
  verifySeries,
  type ExpectedKey,
  type KeyCheck,
  type SealOptions,
  type SealedEntries,
  type SeriesFile,
  type SeriesStep,
} from '@millrace/proof'
import { failLine, noteLine, passLine, type Line } from './lines.ts'
import type { Content } from './readFile.ts'

type Section = { readonly title: string; readonly lines: readonly Line[] }

/** Each file of a machine's session or day by itself: who signed it, its figures, and who approved the key. */
export async function verifyMachines(
  read: readonly { readonly name: string; readonly content: Content }[],
  expected: ExpectedKey | undefined,
  known: SealOptions,
): Promise<Section[]> {
  const sections: Section[] = []
  for (const { name, content } of read) {
    const lines =
      content.kind === 'session'
        ? await linesOf(content.file, known)
        : content.kind === 'series'
          ? await seriesLines(content.file, known)
          : null
    if (!lines) continue
    // With books beside it, the expected key is theirs.
    if (expected && !isOfBooks(expected))
      for (const signer of signersOf(content))
        if (!isSignerExpected(signer, expected))
          lines.push(failLine('This is another key', checkSigner(signer, expected).text))
    sections.push({ title: name, lines })
  }
  return sections
}

async function linesOf(file: SessionFile, known: SealOptions): Promise<Line[]> {
  const { steps } = await verifySession(file, known)
  const lines = steps.map((step) => describe(step, file))
  if (!file.log) lines.push(unsealed)
  if (!file.previous) lines.push(noteLine('The session before is not in the file', 'It was the first, or not signed.'))
  if (file.session.isDemo)
    lines.push(noteLine('This is a demonstration', 'The meter is a simulated one. No real machine has earned this.'))
  return lines
}

async function seriesLines(file: SeriesFile, known: SealOptions): Promise<Line[]> {
  const lines = (await verifySeries(file, known)).map(({ id, isOk }) => {
    if (!isOk) return failLine(seriesFailed[id], '')
    const facts = id === 'approval' ? file.approval.map(({ act, key }) => `${act} by the key ${key}`) : []
    return passLine(...seriesPassed[id](file), facts)
  })
  if (!file.log) lines.push(unsealed)
  if (file.isDemo)
    lines.push(noteLine('This is a demonstration', 'The machine is a simulated one. No real one has made this.'))
  return lines
}

const unsealed = noteLine(
  'The seal of the approval is not in the file',
  'Two keys have signed it, and only the platform says whose they are. The seal is there once the day of the approval is over: download the file again then.',
)

const seriesPassed: Record<SeriesStep['id'], (file: SeriesFile) => readonly [text: string, detail: string]> = {
  file: () => ['The file is whole', ''],
  signatures: ({ texts }) => ['The machine’s key signed every text', `Texts: ${texts.length}.`],
  figures: () => ['Every quarter of an hour is as its text says', ''],
  registers: () => ['The counter went up by what the quarters say', ''],
  sum: (file) => [
    'The quarters make the energy, and that the price',
    `${file.machine}, ${file.report.day}: ${kWh(sumSeriesEnergy(parseSeriesLines(file.lines) ?? { days: [] }))} kWh.`,
  ],
  approval: () => ['Two people approved the machine’s key', ''],
  sealed: ({ log }) => sealedText(log),
}

const seriesFailed: Record<SeriesStep['id'], string> = {
  file: 'The file was altered',
  signatures: 'A text was not signed with the machine’s key',
  figures: 'A quarter of an hour is not as its text says',
  registers: 'The counter and the quarters do not add up',
  sum: 'The quarters do not make the energy or the price',
  approval: 'The machine’s key was not approved by two people',
  sealed: 'The approval is not in the sealed log of decisions',
}

/** Whose log it is, the words say. */
const sealedText = (log: readonly SealedEntries[] | null | undefined): readonly [text: string, detail: string] => [
  'The approval is in the sealed log of decisions',
  `The key that signed the books, in six words: ${keyWords(booksKeyOf(log ?? []) ?? '')}.`,
]

const passed: Record<SessionStep['id'], (file: SessionFile) => readonly [text: string, detail: string]> = {
  file: () => ['The file is whole', ''],
  signature: ({ meter }) => ['The meter signed this record', `Meter ${meter.serial}, ${meter.curve}.`],
  figures: ({ session }) => [
    'The figures are those of the record',
    `${session.machine}: ${kWh(session.endWh)} less ${kWh(session.startWh)} is ${kWh(session.energyWh)} kWh.`,
  ],
  approval: ({ meter }) => ['Two people approved the meter’s key', `Proposal ${meter.id}, of the log of decisions.`],
  sealed: ({ log }) => sealedText(log),
  previous: () => ['It starts where the session before it ended', ''],
}

const failed: Record<SessionStep['id'], string> = {
  file: 'The file was altered',
  signature: 'The meter did not sign this record',
  figures: 'The figures are not those of the record',
  approval: 'The meter’s key was not approved by two people',
  sealed: 'The approval is not in the sealed log of decisions',
  previous: 'It does not start where the session before it ended',
}

function describe({ id, isOk, problem = '' }: SessionStep, file: SessionFile): Line {
  if (!isOk) return failLine(failed[id], `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`)
  const facts = id === 'approval' ? file.meter.approval.map(({ act, key }) => `${act} by the key ${key}`) : []
  return passLine(...passed[id](file), facts)
}

const kWh = (wattHours: string): string => {
  const [whole = '', decimals = ''] = wattHours.split('.')
  const digits = whole.padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}${decimals}`.replace(/\.?0+$/, '')
}

/** A key that records were read from is that of books. */
const isOfBooks = ({ records }: ExpectedKey): boolean => records.length > 0

/** Who signed what a machine says, and whose log of decisions has approved that. */
export type Signer = { readonly name: string; readonly digits: string; readonly booksKey: string | undefined }

export function signersOf(content: Content): readonly Signer[] {
  if (content.kind === 'session') {
    const { meter, log } = content.file
    return [{ name: 'Meter’s key', digits: meterKeyDigits(meter.publicKey), booksKey: booksKeyOf(log ?? []) }]
  }
  if (content.kind !== 'series') return []
  const booksKey = booksKeyOf(content.file.log ?? [])
  const keys = new Set(content.file.texts.map(({ publicKey }) => publicKey))
  return [...keys].map((key) => ({ name: `Machine’s key ${key}, that is`, digits: toDigits(key), booksKey }))
}

function toDigits(base64: string): string {
  try {
    return toHex(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
  } catch {
    return ''
  }
}

/** By its own key, or by that of the books whose log approved it. */
export const isSignerExpected = ({ digits, booksKey }: Signer, expected: ExpectedKey | undefined): boolean =>
  expected !== undefined && (isExpected(digits, expected) || (booksKey !== undefined && isExpected(booksKey, expected)))

/** Whose machine it is: anybody can make a meter of their own. */
export function checkSigner(signer: Signer, expected: ExpectedKey | undefined): KeyCheck {
  const { name: kind, digits } = signer
  const name = `${kind} ${(digits.slice(0, 16).match(/.{4}/g) ?? []).join(' ')}, in six words: ${keyWords(digits)}.`
  if (isSignerExpected(signer, expected))
    return {
      state: 'expected',
      text: `${name} This is the key that you expected, or the books of that key approved it.`,
    }
  if (expected && !isOfBooks(expected))
    return { state: 'other', text: `${name} You expected another key, in six words: ${expected.words}.` }
  return {
    state: 'unchecked',
    text: `${name} Compare them with what the machine’s page of the app shows, or with the key on the meter itself: anybody can sign with a meter of their own.`,
  }
}
