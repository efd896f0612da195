import { generateKeyPairSync, sign } from 'node:crypto'
import { toHex } from './bytes.ts'
import { createSampleApproval, createSampleLog } from './sampleLog.ts'
import type { SeriesFile } from './seriesFile.ts'
import { sha256 } from './sha256.ts'

const machineId = '11111111-1111-4111-8111-111111111111'

/** A day's file that is right, of a machine and two people of its own, for tests. */
export function createSampleSeries(): SeriesFile {
  const { privateKey, publicKey: object } = generateKeyPairSync('ed25519')
  const publicKey = object.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
  const approval = createSampleApproval({
    kind: 'machine-key',
    subject: machineId,
    subjectName: 'Solar roof 12',
    before: { publicKey: '' },
    after: { machineId, publicKey },
  })
  const starts = [0, 15, 30].map((minute) => new Date(Date.UTC(2026, 10, 17, 6, minute)).toISOString())
  const registers = starts.map((_, i) => 5_000 + (i + 1) * 1_000.5)
  const signed = JSON.stringify({
    format: 'millrace-series-1',
    machineId,
    sequence: 7,
    quarters: starts.map((start, i) => ({ start, energyWh: '1000.5', registerWh: String(registers[i]) })),
  })
  const lines = [
    '2026-11-17 3 quarters 3001.5Wh 0.06 USDT/kWh 0.18009 USDT 0.18009 USDT',
    ...starts.map((start, i) => `${start.replace('.000', '')} 1000.5Wh register ${registers[i]}Wh #7`),
    `#7 ${toHex(sha256(new TextEncoder().encode(signed)))}`,
  ].join('\n')
  const signature = sign(null, Buffer.from(signed), privateKey).toString('base64')
  return {
    kind: 'millrace-series',
    version: 1,
    machine: 'Solar roof 12',
    machineId,
    isDemo: false,
    report: { id: machineId, day: '2026-11-17' },
    lines,
    texts: [{ sequence: 7, signed, signature, publicKey }],
    approval,
    log: createSampleLog(approval),
  }
}
