import type { DataOf } from '@millrace/contract/call'
import type { StationRow, stationOne } from '@millrace/contract/console/station'
import type { Badge } from '../../components/StateChip.tsx'

export type Station = DataOf<typeof stationOne>

/** Who made it, as it says; a gateway says unknown where its machine does not. */
export const describeMaker = ({ vendor, model }: Pick<StationRow, 'vendor' | 'model'>): string =>
  [vendor, model].filter((word) => word !== '' && word !== 'unknown').join(' ')

export const healthBadges: Readonly<Record<StationRow['health'], Badge>> = {
  waiting: { label: 'Waiting for its first message', tone: 'info' },
  live: { label: 'Live', tone: 'success' },
  quiet: { label: 'Quiet', tone: 'warning' },
  silent: { label: 'Silent', tone: 'error' },
  closed: { label: 'Disconnected', tone: 'neutral' },
}

export const connectorBadges: Readonly<Record<Station['states'][number]['state'], Badge>> = {
  available: { label: 'Free', tone: 'neutral' },
  working: { label: 'Charging', tone: 'success' },
  waiting: { label: 'Waiting for the car', tone: 'info' },
  faulted: { label: 'Faulted', tone: 'error' },
  unavailable: { label: 'Out of service', tone: 'warning' },
}

/** The same of a gateway’s machine. */
export const machineBadges: typeof connectorBadges = {
  ...connectorBadges,
  available: { label: 'Idle', tone: 'neutral' },
  working: { label: 'Working', tone: 'success' },
}

export const gradeBadges: Readonly<Record<Station['sessions'][number]['grade'], Badge>> = {
  signed: { label: 'Signed by the meter', tone: 'success' },
  reported: { label: 'Reported by the machine', tone: 'info' },
  entered: { label: 'Entered by a person', tone: 'warning' },
}

/** Why a charger was turned away, and what to do about it. */
export const turnedAwayTexts: Readonly<Record<Station['turnedAway'][number]['reason'], string>> = {
  unknown: 'No charger has this name. Correct it in the charger.',
  password: 'The password is wrong. Enter it again, or make a new one.',
  expired: 'The first password has ended. Make a new one.',
  protocol: 'It spoke neither OCPP 1.6 nor 2.0.1.',
  flood: 'It sent more than it may. It can try again in a minute.',
  closed: 'It was disconnected for good.',
  signature:
    'The machine’s approved key has not signed it. Compare the key that the gateway shows with the approved one.',
}

export const sessionRefusals: Readonly<Record<string, string>> = {
  signature: 'No approved key has signed it',
  overlap: 'Its register was counted before',
  backwards: 'The register ran backwards',
  repeated: 'Its record was counted before',
  'no-meter': 'No meter is approved here',
  'no-register': 'It did not say its register',
}

export const protocolNames: Readonly<Record<string, string>> = {
  'ocpp1.6': 'OCPP 1.6',
  'ocpp2.0.1': 'OCPP 2.0.1',
  sunspec: 'SunSpec, by a gateway',
  mqtt: 'MQTT, by a gateway',
  push: 'HTTP push, by a gateway',
}

type Command = Station['commands'][number]

export const actionNames: Readonly<Record<Command['action'], string>> = {
  restart: 'Restart',
  'start-session': 'Start a session',
  'stop-session': 'Stop a session',
  'out-of-service': 'Out of service',
  'in-service': 'In service',
  'ask-state': 'Say its state',
  'fetch-log': 'Upload its log',
}

/** What came of it: the charger may answer that it does not, or will once nobody is charging. */
export function describeAnswer(state: Command['state'], answer: string): Badge {
  switch (state) {
    case 'waiting':
      return { label: 'Waiting', tone: 'info' }
    case 'sent':
      return { label: 'Sent', tone: 'info' }
    case 'offline':
      return { label: 'It was not connected', tone: 'warning' }
    case 'failed':
      return { label: answer || 'It did not answer', tone: 'error' }
    case 'answered':
      if (answer === 'Accepted') return { label: 'Accepted', tone: 'success' }
      return answer === 'Scheduled'
        ? { label: 'Once nobody is charging', tone: 'info' }
        : { label: answer || 'Answered', tone: 'warning' }
  }
}
