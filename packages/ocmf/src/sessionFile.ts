import {
  areSealedEntries,
  canonicalJson,
  findApprovalProblem,
  findSealProblem,
  fingerprintWords,
  idOfText,
  sha256,
  toHex,
  type SealedEntries,
  type SealOptions,
  type SignedAct,
} from '@millrace/proof'
import { fromBase64 } from './bytes.ts'
import { checkMeterRecord, type MeterCheck } from './checkMeterRecord.ts'

/** All that it takes to check a session without the platform. */
export type SessionFile = {
  readonly kind: 'millrace-session'
  readonly version: 1
  readonly session: {
    readonly id: string
    readonly machine: string
    readonly machineId: string
    readonly connector: number
    readonly isDemo: boolean
    readonly startedAt: string
    readonly endedAt: string
    /** Watt-hours, as decimals. */
    readonly startWh: string
    readonly endWh: string
    readonly energyWh: string
  }
  /** As the meter wrote it, to the letter. */
  readonly record: string
  readonly meter: {
    /** That of the proposal by which it was approved, and so made from the text that names its key. */
    readonly id: string
    readonly serial: string
    readonly curve: string
    /** SubjectPublicKeyInfo in base64. */
    readonly publicKey: string
    readonly approval: readonly SignedAct[]
  }
  /** The session before it of this meter. Null for the first, or where that one was not signed. */
  readonly previous: { readonly record: string; readonly endWh: string } | null
  /** The log of decisions, as far as it has the approval. None before a day's record has sealed it. */
  readonly log?: readonly SealedEntries[] | null
  /** Of all that, in a file: what nobody signed, such as a name, is not changed by accident either. */
  readonly hash?: string
}

export type SessionStep = {
  /** The whole file; the record's signature; what it says; who approved the key, and its seal; the session before. */
  readonly id: 'file' | 'signature' | 'figures' | 'approval' | 'sealed' | 'previous'
  readonly isOk: boolean
  readonly problem?: string
}

export type SessionResult = {
  readonly isOk: boolean
  readonly steps: readonly SessionStep[]
  readonly check: MeterCheck
}

/** Checks all of a session's file. What is wrong is said by its step; what depends on it has none. */
export async function verifySession(file: SessionFile, options: SealOptions = {}): Promise<SessionResult> {
  const { session, record, meter, previous, log } = file
  const check = checkMeterRecord(record, meter)
  const steps: SessionStep[] = []
  if (file.hash !== undefined)
    steps.push(file.hash === hashOf(file) ? ok('file') : no('file', 'it is not the file that was written'))
  steps.push(check.isSigned ? ok('signature') : no('signature', check.message))
  if (check.isSigned) steps.push(compareFigures(session, check))
  steps.push(await checkApproval(file, check))
  if (log) {
    const problem = await findSealProblem(meter.approval, log, options)
    steps.push(problem === null ? ok('sealed') : no('sealed', problem))
  }
  if (previous && check.isSigned) {
    const before = checkMeterRecord(previous.record, meter)
    steps.push(
      !before.isSigned
        ? no('previous', `the session before: ${before.message}`)
        : before.session.endWh !== check.session.startWh || before.session.register !== check.session.register
          ? no('previous', `the session before it ended at ${before.session.endWh} Wh`)
          : ok('previous'),
    )
  }
  return { isOk: steps.every(({ isOk }) => isOk), steps, check }
}

const ok = (id: SessionStep['id']): SessionStep => ({ id, isOk: true })
const no = (id: SessionStep['id'], problem: string): SessionStep => ({ id, isOk: false, problem })

function compareFigures(said: SessionFile['session'], { session }: MeterCheck & { isSigned: true }): SessionStep {
  const isSame =
    trim(said.startWh) === session.startWh &&
    trim(said.endWh) === session.endWh &&
    trim(said.energyWh) === session.energyWh &&
    Date.parse(said.startedAt) === session.startsAt.getTime() &&
    Date.parse(said.endedAt) === session.endsAt.getTime()
  return isSame ? ok('figures') : no('figures', 'the meter’s record says something else than the file')
}

/** 48211400.000 as 48211400. */
const trim = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/**
 * Whether two different people signed a text that names this key, and the meter's id is made from that text. Whose keys
 * they are is in the log of decisions, which each sealed day's record seals.
 */
async function checkApproval({ session, meter }: SessionFile, check: MeterCheck): Promise<SessionStep> {
  const { id, serial, publicKey, approval } = meter
  const proposed = approval.find(({ act }) => act === 'proposed')
  if (proposed && idOfText(proposed.text) !== id)
    return no('approval', 'the meter’s id is not made from what was signed')
  const facts = [`to.serial: ${serial}`, `to.machineId: ${session.machineId}`, `to.connector: ${session.connector}`]
  const problem = await findApprovalProblem(approval, (lines) => {
    if (!/^kind: meter(?:-replacement)?$/.test(lines[1] ?? '') || !facts.every((fact) => lines.includes(fact)))
      return 'what was signed is about another meter or another place'
    // A register that begins each session at zero proves less: two people have to have known it.
    if (check.isSigned && !check.session.isTotal && !lines.includes('to.registerKind: session'))
      return 'what was signed is about a register that counts on'
    return keyLines(publicKey).some((line) => lines.includes(line)) ? null : 'what was signed names another key'
  })
  return problem === null ? ok('approval') : no('approval', problem)
}

/** As a proposal's text says it: a value that is long, or has line breaks as PostgreSQL's base64, by its hash. */
function keyLines(publicKey: string): string[] {
  const key = publicKey.replaceAll(/\s/g, '')
  const broken = key.replaceAll(/.{76}(?=.)/g, '$&\n')
  const hash = toHex(sha256(new TextEncoder().encode(broken)))
  return [`to.publicKey: ${key}`, `to.publicKey: sha256 ${hash}`]
}

/** A meter's key as people compare it: 64 digits, which six words stand for as they do for the key of the books. */
export function meterKeyDigits(publicKey: string): string {
  return toHex(sha256(fromBase64(publicKey.replaceAll(/\s/g, '')) ?? new Uint8Array()))
}
export const meterKeyWords = (publicKey: string): string => fingerprintWords(meterKeyDigits(publicKey)).join(' ')

export const sessionFileName = ({ session }: SessionFile): string => `millrace-session-${session.id.slice(0, 8)}.json`

export const writeSessionFile = (file: SessionFile): string => `${canonicalJson({ ...file, hash: hashOf(file) })}\n`

const hashOf = (file: SessionFile): string =>
  toHex(sha256(new TextEncoder().encode(canonicalJson({ ...file, hash: undefined }))))

/** Whether a value has the form of a session's file. Nothing in it has been checked. */
export function isSessionFile(value: unknown): value is SessionFile {
  if (typeof value !== 'object' || value === null) return false
  const { kind, version, session, record, meter, previous, log, hash } = value as Partial<SessionFile>
  return (
    kind === 'millrace-session' &&
    version === 1 &&
    typeof record === 'string' &&
    typeof hash === 'string' &&
    hasTexts(session, ['id', 'machine', 'machineId', 'startedAt', 'endedAt', 'startWh', 'endWh', 'energyWh']) &&
    hasTexts(meter, ['id', 'serial', 'publicKey']) &&
    Array.isArray(meter?.approval) &&
    meter.approval.every((act) => hasTexts(act, ['act', 'operator', 'key', 'signature', 'text'])) &&
    (previous === null || hasTexts(previous, ['record', 'endWh'])) &&
    (log === undefined || log === null || areSealedEntries(log))
  )
}

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
