import type { OcppClient } from '../../../tools/fleet/charger/OcppClient.ts'

export const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString()

/** A whole session by OCPP 1.6; returns its number. */
export async function charge16(
  client: OcppClient,
  {
    from,
    to,
    begunAt = at(30),
    endedAt = at(1),
    transactionData,
  }: { from: number; to: number; begunAt?: string; endedAt?: string; transactionData?: object[] },
): Promise<number> {
  const { transactionId } = await client.call<{ transactionId: number }>('StartTransaction', {
    connectorId: 1,
    idTag: 'DEMO',
    meterStart: from,
    timestamp: begunAt,
  })
  await client.call('StopTransaction', {
    transactionId,
    meterStop: to,
    timestamp: endedAt,
    ...(transactionData && { transactionData }),
  })
  return transactionId
}

type Event = {
  type: 'Started' | 'Updated' | 'Ended'
  transaction: string
  seq: number
  at: string
  wh?: number
  samples?: object[]
}

/** A transaction's event by OCPP 2.0.1. */
export const event201 = ({ type, transaction, seq, at: timestamp, wh, samples }: Event) => ({
  eventType: type,
  timestamp,
  triggerReason: type === 'Updated' ? 'MeterValuePeriodic' : 'Authorized',
  seqNo: seq,
  transactionInfo: { transactionId: transaction, ...(type === 'Updated' && { chargingState: 'Charging' }) },
  evse: { id: 1, connectorId: 1 },
  ...((wh !== undefined || samples) && {
    meterValue: [
      {
        timestamp,
        sampledValue: samples ?? [
          {
            value: wh,
            context: { Started: 'Transaction.Begin', Updated: 'Sample.Periodic', Ended: 'Transaction.End' }[type],
          },
        ],
      },
    ],
  }),
})
