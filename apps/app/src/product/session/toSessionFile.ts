import type { DataOf } from '@millrace/contract/call'
import type { sessionDetail } from '@millrace/contract/product/session'
import type { SessionFile } from '@millrace/ocmf'
import type { SealedLog } from '../../features/transparency/useSealedLog.ts'

export type SessionDetail = DataOf<typeof sessionDetail>

/** All that it takes to check a session elsewhere. Null for one that no meter signed. */
export function toSessionFile(detail: SessionDetail, log: SealedLog['log']): SessionFile | null {
  const { session, machineId, machineName, meter, previous, startWh, endWh } = detail
  if (session.record === null || meter === null) return null
  return {
    kind: 'millrace-session',
    version: 1,
    session: {
      id: session.id,
      machine: machineName,
      machineId,
      connector: session.connector,
      isDemo: session.isDemo,
      startedAt: detail.recordStartTime ?? session.startedTime,
      endedAt: detail.recordEndTime ?? session.endedTime ?? '',
      startWh: startWh ?? '',
      endWh: endWh ?? '',
      energyWh: session.energyWh ?? '',
    },
    record: session.record,
    meter: {
      id: meter.id,
      serial: meter.serial,
      curve: meter.curve,
      publicKey: meter.publicKey,
      approval: meter.approval.map(({ act, operator, key, signature, text }) => ({
        act,
        operator,
        key,
        signature,
        text,
      })),
    },
    previous: previous?.record ? { record: previous.record, endWh: previous.endWh } : null,
    log,
  }
}
