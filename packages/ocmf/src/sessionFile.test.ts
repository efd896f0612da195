import { decisionText, idOfText, proposalText, type SignedAct } from '@millrace/proof'
import { createSampleLog } from '@millrace/proof/sampleLog'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSimulatedMeter, signRecord } from './node.ts'
import { isSessionFile, verifySession, writeSessionFile, type SessionFile } from './sessionFile.ts'

type Person = { readonly operator: string; readonly privateKey: KeyObject; readonly key: string }
const createPerson = (operator: string): Person => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { operator, privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex') }
}
const actOf = ({ operator, privateKey, key }: Person, act: string, text: string): SignedAct => ({
  act,
  operator,
  key,
  text,
  signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
})

const [asha, ravi] = [createPerson('asha'), createPerson('ravi')]
const simulated = createSimulatedMeter('secp192k1')
const serial = 'M-1'
const publicKey = simulated.publicKey.toString('base64')
// As PostgreSQL writes base64.
const broken = publicKey.replaceAll(/.{76}(?=.)/g, '$&\n')

function approve(proposer: Person, decider: Person, key = broken, more: object = {}): SessionFile['meter'] {
  const text = proposalText(
    {
      kind: 'meter',
      subject: 'machine',
      subjectName: 'Charger 07',
      before: { serial: '' },
      after: { machineId: 'machine', connector: 1, serial, publicKey: key, register: '0', ...more },
      reason: '',
      proposedBy: proposer.operator,
      proposedTime: '2026-11-17T00:00:00.000Z',
    },
    { signatures: 2, isPersonal: false },
  )
  const id = idOfText(text)
  const decision = decisionText({ id, text }, { act: 'approved', by: decider.operator, reason: '' })
  const approval = [actOf(proposer, 'proposed', text), actOf(decider, 'approved', decision)]
  return { id, serial, curve: simulated.curve, publicKey, approval }
}

const readings = (from: string, to: string, hour: number) =>
  [
    { at: new Date(Date.UTC(2026, 10, 17, hour)), transaction: 'B', registerKwh: from },
    { at: new Date(Date.UTC(2026, 10, 17, hour, 47)), transaction: 'E', registerKwh: to },
  ] as const

const file: SessionFile = {
  kind: 'millrace-session',
  version: 1,
  session: {
    id: '4a0c7e1d-0000-4000-8000-000000000000',
    machine: 'Charger 07',
    machineId: 'machine',
    connector: 1,
    isDemo: true,
    startedAt: '2026-11-17T07:00:00.000Z',
    endedAt: '2026-11-17T07:47:00.000Z',
    startWh: '48211400.000',
    endWh: '48224000.000',
    energyWh: '12600.000',
  },
  record: signRecord(simulated, { serial, number: 2, readings: readings('48211.4', '48224', 7) }),
  meter: approve(asha, ravi),
  previous: {
    record: signRecord(simulated, { serial, number: 1, readings: readings('48200', '48211.4', 5) }),
    endWh: '48211400.000',
  },
}

/** The steps that fail. */
const failed = async (changed: SessionFile): Promise<string> => {
  const { isOk, steps } = await verifySession(changed)
  const wrong = steps.filter((step) => !step.isOk).map(({ id }) => id)
  expect(isOk).toBe(wrong.length === 0)
  return wrong.join(' ')
}

test('a session that a meter signed, whose key two people signed, is right', async () => {
  const written: unknown = JSON.parse(writeSessionFile(file))
  expect(isSessionFile(written)).toBe(true)
  const { isOk, steps } = await verifySession(written as SessionFile)
  expect(isOk).toBe(true)
  expect(steps.map(({ id }) => id)).toEqual(['file', 'signature', 'figures', 'approval', 'previous'])
  expect(await failed({ ...file, meter: approve(asha, ravi, publicKey) })).toBe('')
})

// Attack by an operator, on sessions: a digit is altered, or the key of another meter, one of the operator's
// own, is put beside a record that it signed. Impossible: the record is signed, the meter's id is made from the text
// that two people signed, and that text names the key.
test('whatever is altered in a session’s file is found', async () => {
  const { session, meter } = file
  expect(await failed({ ...file, record: file.record.replace('48224', '48324') })).toBe('signature')
  expect(await failed({ ...file, session: { ...session, energyWh: '22600.000' } })).toBe('figures')
  expect(await failed({ ...file, session: { ...session, endedAt: '2026-11-17T09:47:00.000Z' } })).toBe('figures')
  expect(await failed({ ...file, previous: { ...file.previous!, record: file.record } })).toBe('previous')

  const own = createSimulatedMeter('secp192k1')
  const record = signRecord(own, { serial, number: 2, readings: readings('48211.4', '48224', 7) })
  const forged = { ...meter, publicKey: own.publicKey.toString('base64') }
  expect(await failed({ ...file, record, meter: forged, previous: null })).toBe('approval')
  const text = meter.approval[0]!.text.replace(/to\.publicKey: .*/, `to.publicKey: ${forged.publicKey}`)
  const signedAlone = [actOf(asha, 'proposed', text), meter.approval[1]!]
  expect(await failed({ ...file, record, meter: { ...forged, approval: signedAlone }, previous: null })).toBe(
    'approval',
  )
  expect(await failed({ ...file, meter: approve(asha, asha) })).toBe('approval')
  expect(await failed({ ...file, meter: approve(asha, { ...createPerson('asha') }) })).toBe('approval')
  expect(await failed({ ...file, meter: { ...meter, approval: meter.approval.slice(0, 1) } })).toBe('approval')
  for (const index of [0, 1]) {
    const approval = meter.approval.map((act, i) => (i === index ? { ...act, signature: 'ab'.repeat(64) } : act))
    expect(await failed({ ...file, meter: { ...meter, approval } })).toBe('approval')
  }
})

test('a register that begins each session at zero is one that two people have approved as such', async () => {
  const record = signRecord(simulated, {
    serial,
    number: 2,
    readings: readings('0', '12.6', 7),
    register: '01-00:B2.08.00*FF',
  })
  const fromZero = { ...file, session: { ...file.session, startWh: '0', endWh: '12600' }, record, previous: null }
  expect(await failed(fromZero)).toBe('approval')
  expect(await failed({ ...fromZero, meter: approve(asha, ravi, broken, { registerKind: 'session' }) })).toBe('')
  // In two records, of which the second is not older.
  const part = (number: number, index: 0 | 1) =>
    signRecord(simulated, { serial, number, readings: [readings('48211.4', '48224', 7)[index]] })
  expect(await failed({ ...file, record: `${part(2, 0)}\n${part(3, 1)}` })).toBe('')
  expect(await failed({ ...file, record: `${part(3, 0)}\n${part(2, 1)}` })).toBe('signature')
})

// Attack by whoever has the platform’s keys, on sessions: an approval that was signed afterwards, or by a key that was
// nobody’s then, is put beside a record. Visible: the record of a sealed day has not sealed it, and the phone and the
// verifier compare that.
test('the approval is in the log that a day’s record has sealed, with the keys of the two', async () => {
  const { approval } = file.meter
  const log = createSampleLog(approval)
  const sealed = (parts: SessionFile['log']) => failed({ ...file, log: parts ?? null })
  const change = (text: string, by: string) =>
    log.map((part) => ({ ...part, entries: part.entries.map((entry) => entry.replace(text, by)) }))
  expect(await sealed(log)).toBe('')
  expect(await sealed(createSampleLog(approve(asha, ravi, publicKey).approval))).toBe('sealed')
  expect(await sealed(createSampleLog([approval[0]!]))).toBe('sealed')
  expect(await sealed(change('"operator":"ravi"', '"operator":"asha"'))).toBe('sealed')
  expect(await sealed(change('"number":3', '"number":4'))).toBe('sealed')
  expect(await sealed(log.map((part) => ({ ...part, entries: part.entries.slice(0, 3) })))).toBe('sealed')
  expect(await sealed(log.map((part) => ({ ...part, auditHead: '5'.repeat(64) })))).toBe('sealed')
  expect(await sealed(log.map((part) => ({ ...part, record: createSampleLog(approval)[0]!.record })))).toBe('')
  // Of keys that were never added, or were somebody else’s.
  expect(await sealed(createSampleLog(approval.map((act) => ({ ...act, operator: 'somebody' }))))).toBe('sealed')
  const { steps } = await verifySession({ ...file, log }, { booksKey: 'ab'.repeat(32) })
  expect(steps.find(({ id }) => id === 'sealed')?.isOk).toBe(false)
  const seen = [{ epoch: 1, hash: 'ab'.repeat(32) }]
  expect((await verifySession({ ...file, log }, { seen })).isOk).toBe(false)
})
