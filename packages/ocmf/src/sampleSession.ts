import { idOfText } from '@millrace/proof'
import { createSampleApproval, createSampleLog } from '@millrace/proof/sampleLog'
import { createSimulatedMeter, signRecord } from './node.ts'
import { meterKeyWords, type SessionFile } from './sessionFile.ts'

/** A session's file that is right, of a meter and two people of its own, for tests. */
export function createSampleSession(): { readonly file: SessionFile; readonly words: string } {
  const meter = createSimulatedMeter('brainpoolP256r1')
  const serial = 'PN07-2281-904'
  const publicKey = meter.publicKey.toString('base64')
  const approval = createSampleApproval({
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
  })
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
      id: idOfText(approval[0]?.text ?? ''),
      serial,
      curve: meter.curve,
      publicKey,
      approval,
    },
    log: createSampleLog(approval),
    previous: {
      record: signRecord(meter, { serial, number: 1, readings: readings('48200.000', '48211.400', 5) }),
      endWh: '48211400',
    },
  }
  return { file, words: meterKeyWords(publicKey) }
}
