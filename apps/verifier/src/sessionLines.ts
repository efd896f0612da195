import { meterKeyDigits, meterKeyWords, verifySession, type SessionFile, type SessionStep } from '@millrace/ocmf'
import { isExpected, type ExpectedKey, type KeyCheck } from '@millrace/proof'
import { failLine, noteLine, passLine, type Line } from './lines.ts'
import type { Content } from './readFile.ts'

type Section = { readonly title: string; readonly lines: readonly Line[] }

/** Each session's file by itself: the meter's signature, its figures, and who approved the meter's key. */
export async function verifySessions(
  read: readonly { readonly name: string; readonly content: Content }[],
  expected: ExpectedKey | undefined,
): Promise<Section[]> {
  const sections: Section[] = []
  for (const { name, content } of read)
    if (content.kind === 'session') sections.push({ title: name, lines: await linesOf(content.file, expected) })
  return sections
}

async function linesOf(file: SessionFile, expected: ExpectedKey | undefined): Promise<Line[]> {
  const { steps } = await verifySession(file)
  const lines = steps.map((step) => describe(step, file))
  if (!file.previous) lines.push(noteLine('The session before is not in the file', 'It was the first, or not signed.'))
  if (file.session.isDemo)
    lines.push(noteLine('This is a demonstration', 'The meter is a simulated one. No real machine has earned this.'))
  // With books beside it, the expected key is theirs.
  if (expected && !isMeterExpected(file.meter.publicKey, expected) && !isOfBooks(expected))
    lines.push(failLine('This is another meter’s key', checkMeterKey(file.meter.publicKey, expected).text))
  return lines
}

const passed: Record<SessionStep['id'], (file: SessionFile) => readonly [text: string, detail: string]> = {
  file: () => ['The file is whole', ''],
  signature: ({ meter }) => ['The meter signed this record', `Meter ${meter.serial}, ${meter.curve}.`],
  figures: ({ session }) => [
    'The figures are those of the record',
    `${session.machine}: ${kWh(session.endWh)} less ${kWh(session.startWh)} is ${kWh(session.energyWh)} kWh.`,
  ],
  approval: ({ meter }) => ['Two people approved the meter’s key', `Proposal ${meter.id}, of the log of decisions.`],
  previous: () => ['It starts where the session before it ended', ''],
}

const failed: Record<SessionStep['id'], string> = {
  file: 'The file was altered',
  signature: 'The meter did not sign this record',
  figures: 'The figures are not those of the record',
  approval: 'The meter’s key was not approved by two people',
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

export const isMeterExpected = (publicKey: string, expected: ExpectedKey | undefined): boolean =>
  expected !== undefined && isExpected(meterKeyDigits(publicKey), expected)

/** Whose session it is: anybody can make a meter of their own. */
export function checkMeterKey(publicKey: string, expected: ExpectedKey | undefined): KeyCheck {
  const digits = meterKeyDigits(publicKey)
  const name = `Meter’s key ${(digits.slice(0, 16).match(/.{4}/g) ?? []).join(' ')}, in six words: ${meterKeyWords(publicKey)}.`
  if (isMeterExpected(publicKey, expected))
    return { state: 'expected', text: `${name} This is the key that you expected.` }
  if (expected && !isOfBooks(expected))
    return { state: 'other', text: `${name} You expected another key, in six words: ${expected.words}.` }
  return {
    state: 'unchecked',
    text: `${name} Compare them with the six words on the machine’s page of the app, or with the key on the meter itself: anybody can sign with a meter of their own.`,
  }
}
