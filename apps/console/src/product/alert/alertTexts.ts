import type { alertKinds, alertList } from '@millrace/contract/console/station'
import { formatUsdt } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { sessionRefusals } from '../station/stationBadges.ts'

export type MachineAlert = RowOf<typeof alertList>
type Kind = (typeof alertKinds)[number]

export const alertNames: Readonly<Record<Kind, string>> = {
  silent: 'Silent',
  'below-usual': 'Below usual',
  register: 'Register',
  signature: 'Signature',
  fault: 'Fault',
  money: 'Money differs',
  flood: 'Too many messages',
  password: 'Keeps its password',
}

/** What an operator does about it, in the order in which it usually turns out. */
export const alertAdvice: Readonly<Record<Kind, readonly string[]>> = {
  silent: [
    'Ask whether the place has power and the charger or gateway a network.',
    'Look at who was turned away on its page: a wrong password or key stops it without a word.',
    'It keeps what it has and sends it when it is back, a gateway for eight days; each of it counts once.',
  ],
  'below-usual': [
    'Compare the day’s sessions with the days before: were there fewer, or shorter ones?',
    'A day of rain or a blocked place explains it. Say so when you close this.',
    'Look for sessions that were refused, or came without a tariff.',
  ],
  register: [
    'If no meter is approved at this connector, propose it on the charger’s page.',
    'Read the meter at the place, and compare it with the register on the charger’s page.',
    'If the meter was changed, propose its replacement with both registers.',
    'If nobody has changed it, somebody may have set it back or send old records: take the charger out of service.',
    'Of a gateway: read the inverter’s or machine’s counter. A quarter that does not fit adds nothing; after another counter was built in, the next ones fit again.',
    'Then approve the report without it, or reject it and enter the day by the utility’s statement.',
  ],
  signature: [
    'Compare the key on the meter’s sticker with the approved one.',
    'If the meter was changed, propose its replacement.',
    'If a gateway’s key is said to be another machine’s, it was copied: have the gateway make one of its own.',
    'Otherwise somebody sends records that the meter has not signed: take the charger out of service, and tell an admin.',
  ],
  fault: ['Read what the charger says is wrong.', 'Restart it. If the fault stays, send somebody.'],
  money: [
    'Compare the payment provider’s statement of the day with the day’s sessions.',
    'Too little: were payments refused, or is a part still on its way? The report waits for it.',
    'Too much: are sessions missing that are still in the charger? They join the report, or a later one.',
    'If the sessions are wrong, reject the report and enter the day by hand, with the statement as evidence.',
  ],
  flood: [
    'Its program may be broken, or somebody tries passwords.',
    'Look at the addresses on its page, and make a new password if one is not yours.',
  ],
  password: [
    'It refused the lasting password, and its first one ends a day after it was made. Then it is turned away.',
    'Allow the backend to set its password: in OCPP 1.6 the key AuthorizationKey, in 2.0.1 BasicAuthPassword.',
    'Then make a new password on its page, enter it, and restart the charger.',
  ],
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Why a gateway’s quarter of an hour, or its key, is not taken as it is. */
const problems: Readonly<Record<string, string>> = {
  value: 'another value than is stored',
  future: 'a quarter that is not over yet: its clock is ahead',
  old: 'older than eight days',
  backwards: 'its counter ran backwards',
  register: 'counter and quarters do not add up',
  cloned: 'its key is another machine’s',
}

const describeQuarter = (problem: string, start: string): string =>
  [start && `quarter from ${formatMoment(start)}`, problems[problem] ?? problem].filter(Boolean).join(': ')

const describeRefusal = (refusal: string, transaction: string): string =>
  refusal && `${sessionRefusals[refusal] ?? refusal}, session ${transaction}`

export function describeAlert({ kind, detail, identity }: Pick<MachineAlert, 'kind' | 'detail' | 'identity'>): string {
  switch (kind) {
    case 'silent':
      return `${identity}: nothing since ${formatMoment(asText(detail['since']))}`
    case 'below-usual':
      return `${formatDay(asText(detail['day']))}: ${formatUsdt(asText(detail['amount']))} USDT, usually at least ${formatUsdt(asText(detail['usual']))}`
    case 'money':
      return detail['state'] === 'none'
        ? `${formatDay(asText(detail['day']))}: no money for ${formatUsdt(asText(detail['expected']))} USDT`
        : `${formatDay(asText(detail['day']))}: ${formatUsdt(asText(detail['difference']))} USDT against ${formatUsdt(asText(detail['expected']))} of sessions`
    default:
      return [
        identity,
        describeQuarter(asText(detail['problem']), asText(detail['start'])),
        describeRefusal(asText(detail['refusal']), asText(detail['transaction'])),
        asText(detail['error']),
      ]
        .filter(Boolean)
        .join(': ')
  }
}
