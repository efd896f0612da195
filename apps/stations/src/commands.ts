import type { Protocol } from './rpcError.ts'
import type { Command } from './store.ts'

type Payload = Command['payload']
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/**
 * What an operator asks for, in the words of the station's protocol. The payload has, where it matters: `connector`,
 * `transaction` (RemoteStop), `idTag` (RemoteStart), `isHard` (Reset), `isAvailable` (ChangeAvailability), `message`
 * (TriggerMessage), `location` (GetDiagnostics).
 */
export function toCall(
  protocol: Protocol,
  { action, payload }: Pick<Command, 'action' | 'payload'>,
): { readonly action: string; readonly payload: object } {
  const build = (protocol === 'ocpp1.6' ? calls16 : calls201)[action]
  // What is undefined is left out of what is sent.
  return JSON.parse(JSON.stringify(build(payload))) as { action: string; payload: object }
}

type Calls = Readonly<Record<Command['action'], (payload: Payload) => { action: string; payload: object }>>
const requestId = () => Math.floor(Date.now() / 1_000)

const calls16: Calls = {
  RemoteStart: ({ connector, idTag }) => ({
    action: 'RemoteStartTransaction',
    payload: { idTag: idTag ?? 'OPERATOR', connectorId: numberOf(connector) },
  }),
  RemoteStop: ({ transaction }) => ({
    action: 'RemoteStopTransaction',
    payload: { transactionId: Number(transaction) },
  }),
  Reset: ({ isHard }) => ({ action: 'Reset', payload: { type: isHard ? 'Hard' : 'Soft' } }),
  ChangeAvailability: ({ connector, isAvailable }) => ({
    action: 'ChangeAvailability',
    payload: { connectorId: numberOf(connector) ?? 0, type: isAvailable ? 'Operative' : 'Inoperative' },
  }),
  TriggerMessage: ({ message, connector }) => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: message ?? 'StatusNotification', connectorId: numberOf(connector) },
  }),
  GetDiagnostics: ({ location }) => ({ action: 'GetDiagnostics', payload: { location } }),
}

const evse = (connector: unknown) => (numberOf(connector) ? { id: connector } : undefined)

const calls201: Calls = {
  RemoteStart: ({ connector, idTag }) => ({
    action: 'RequestStartTransaction',
    payload: {
      remoteStartId: requestId(),
      idToken: { idToken: idTag ?? 'OPERATOR', type: 'Central' },
      evseId: numberOf(connector),
    },
  }),
  RemoteStop: ({ transaction }) => ({ action: 'RequestStopTransaction', payload: { transactionId: transaction } }),
  Reset: ({ isHard }) => ({ action: 'Reset', payload: { type: isHard ? 'Immediate' : 'OnIdle' } }),
  ChangeAvailability: ({ connector, isAvailable }) => ({
    action: 'ChangeAvailability',
    payload: { operationalStatus: isAvailable ? 'Operative' : 'Inoperative', evse: evse(connector) },
  }),
  TriggerMessage: ({ message, connector }) => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: message ?? 'StatusNotification', evse: evse(connector) },
  }),
  GetDiagnostics: ({ location }) => ({
    action: 'GetLog',
    payload: { logType: 'DiagnosticsLog', requestId: requestId(), log: { remoteLocation: location } },
  }),
}
