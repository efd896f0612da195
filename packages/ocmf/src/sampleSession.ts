import { decisionText, idOfText, proposalText } from '@millrace/proof'
import { generateKeyPairSync, sign } from 'node:crypto'
import { createSimulatedMeter, signRecord } from './node.ts'
import { meterKeyWords, type MeterAct, type SessionFile } from './sessionFile.ts'

/** A session's file that is right, of a meter and two people of its own, for tests. */
export function createSampleSession(): { readonly file: SessionFile; readonly words: string } {
  const meter = createSimulatedMeter('brainpoolP256r1')
  const serial = 'PN07-2281-904'
  const publicKey = meter.publicKey.toString('base64')
  const [proposer, decider] = [createPerson('asha'), createPerson('ravi')]
  const text = proposalText(
    {
      kind: 'meter',
      subject: 'charger-07',
      subjectName: 'Charger 07',
      before: { serial: '' },
      after: {
        machineId: '1d2f7e1d-0000-4000-8000-000000000000',
        connector: 1,
        serial,
        publicKey,
        register: '48200000',
      },
      reason: '',
      proposedBy: proposer.operator,
      proposedTime: '2026-11-16T09:00:00.000Z',
    },
    { signatures: 2, isPersonal: false },
  )
  const id = idOfText(text)
  const decision = decisionText({ id, text }, { act: 'approved', by: decider.operator, reason: '' })
  const readings = (from: string, to: string, hour: number) =>
    [
      { at: new Date(Date.UTC(2026, 10, 17, hour, 15)), transaction: 'B', registerKwh: from },
      { at: new Date(Date.UTC(2026, 10, 17, hour + 1, 2)), transaction: 'E', registerKwh: to },
    ] as const
  const file: SessionFile = {
    kind: 'millrace-session',
    version: 1,
    session: {
      id: '4a0c7e1d-0000-4000-8000-000000000000',
      machine: 'Charger 07',
      machineId: '1d2f7e1d-0000-4000-8000-000000000000',
      connector: 1,
      isDemo: true,
      startedAt: '2026-11-17T07:15:00.000Z',
      endedAt: '2026-11-17T08:02:00.000Z',
      startWh: '48211400',
      endWh: '48224000',
      energyWh: '12600',
    },
    record: signRecord(meter, { serial, number: 2, readings: readings('48211.400', '48224.000', 7) }),
    meter: {
      id,
      serial,
      curve: meter.curve,
      publicKey,
      approval: [proposer.sign('proposed', text), decider.sign('approved', decision)],
    },
    previous: {
      record: signRecord(meter, { serial, number: 1, readings: readings('48200.000', '48211.400', 5) }),
      endWh: '48211400',
    },
  }
  return { file, words: meterKeyWords(publicKey) }
}

function createPerson(operator: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
  return {
    operator,
    sign: (act: string, text: string): MeterAct => ({
      act,
      operator,
      key,
      text,
      signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
    }),
  }
}
