import type { ProposalKind, ProposalRow } from '@millrace/contract/console/proposal'
import type { Currency } from '@millrace/money'
import { formatAmount, formatCents, formatRate, formatUsdt, pluralize } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { adjustmentKindNames } from '../adjustmentKindNames.ts'
import { getRailName } from '../getRailName.ts'

type KindText = {
  readonly name: string
  /** What it says, in a line, where its name and what it is about are not enough. */
  readonly describe?: (values: Values, subjectName: string) => string
  /** What happens once it is approved, in a sentence. */
  readonly effect: string
  /** What the operator is told once it is done, where one person does it at once. */
  readonly done?: string
  /** The page of what it is about. */
  readonly to?: (proposal: Pick<ProposalRow, 'subject' | 'after'>) => string
  /** Of its values: those that are said elsewhere. */
  readonly omitted?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

const ofMachine = {
  to: ({ subject }: Pick<ProposalRow, 'subject'>) => `/machine/${subject}/show`,
  omitted: ['machineId'],
} as const

const ofMember = {
  to: ({ subject }: Pick<ProposalRow, 'subject'>) => `/member/${subject}/show`,
  omitted: ['memberId'],
} as const

const ofOperator = { to: () => '/operator', omitted: ['operatorId'] } as const

const ofItem = { to: () => '/reconciliation?filter={}', omitted: ['itemId', 'payouts'] } as const

const describeMeter = ({ serial, connector, station, registerKind }: Values): string =>
  `${String(serial)} at ${String(station)}, connector ${String(connector)}${
    registerKind === 'session' ? ', each session from zero' : ''
  }`
const describeReview = ({ isApproved }: Values): string => (isApproved === true ? 'approved' : 'rejected')
const showProgramme = (id: string): string => `/programme/${id}/show`

const describeReport = ({ machine, day, amount }: Values, name?: string): string =>
  join(
    ', ',
    typeof machine === 'string' ? machine : name,
    formatDay(String(day)),
    `${formatCents(String(amount))} USDT`,
  )

/** How operators read each kind. */
export const kindTexts: Readonly<Record<ProposalKind, KindText>> = {
  rate: {
    name: 'Exchange rate',
    describe: ({ rate, currency }) => formatRate(String(rate), String(currency)),
    effect: 'Applies to new quotes at once, until the source’s next reading.',
    to: () => '/rate',
  },
  'machine-terms': {
    name: 'Terms and sale of a machine',
    effect:
      'Applies to purchases from now on. If terms change, that is a new version, every holder gets a message, and ' +
      'orders keep theirs.',
    ...ofMachine,
  },
  'machine-key': {
    name: 'Key of a machine',
    effect:
      'Readings signed with this key are taken from now on. Neither the proposer nor whoever approves can decide their ' +
      'reports.',
    ...ofMachine,
  },
  meter: {
    name: 'Meter of a charger',
    describe: describeMeter,
    effect:
      'Sessions of this connector count from this register on, or each from zero, as it says here. With a key, those ' +
      'that it signs are the strongest evidence there is. Neither the proposer nor whoever approves can decide reports of its sessions.',
    ...ofMachine,
    omitted: ['machineId', 'stationId'],
  },
  'meter-replacement': {
    name: 'Replacement of a meter',
    describe: describeMeter,
    effect:
      'The old register ends where it was read, and the new one begins. What the old meter signs for a later register ' +
      'does not count.',
    ...ofMachine,
    omitted: ['machineId', 'stationId', 'meterId'],
  },
  tariff: {
    name: 'Tariff of a machine',
    describe: ({ perKwh, currency, fromDay }) =>
      `${String(perKwh)} ${String(currency)} per kWh from ${formatDay(String(fromDay))}`,
    effect: 'Sessions that begin from that day on cost this. Earlier ones keep their price.',
    ...ofMachine,
  },
  'approval-rule': {
    name: 'Automatic approval',
    describe: ({ isOn, agreeingDays }) => (isOn === true ? `after ${pluralize(Number(agreeingDays), 'day')}` : 'off'),
    effect:
      'A report of signed sessions needs no person once the machine’s reports have agreed with the received money this ' +
      'many times in a row and the day is within its usual range. One that disagrees takes that back.',
    to: () => '/report',
  },
  'machine-destination': {
    name: 'Destination of an owner',
    effect:
      'Releases of capital go there from now on, and what comes from there to a machine is marked in public. Releases ' +
      'for another destination have to be proposed again.',
    ...ofMachine,
  },
  'machine-retirement': {
    name: 'Retirement of a machine',
    effect:
      'It is no longer sold, its reserve goes to the valid orders at the next settlement, and every holder gets a ' +
      'message. This cannot be undone.',
    ...ofMachine,
  },
  adjustment: {
    name: 'Adjustment',
    describe: ({ kind, amount, currency, rail, toRail, destination }) =>
      join(
        ', ',
        adjustmentKindNames[kind as keyof typeof adjustmentKindNames],
        formatAmount(String(amount), currency as Currency),
        typeof toRail === 'string' && `from ${getRailName(String(rail))} to ${getRailName(toRail)}`,
        typeof destination === 'string' && `to ${destination}`,
      ),
    effect:
      'The platform’s own money moves at once, or is paid by its rail, and nobody can take that back. If there is too ' +
      'little, nothing happens.',
    to: () => '/adjustment',
  },
  'report-entry': {
    name: 'Revenue of a day',
    describe: describeReport,
    effect:
      'Another operator compares it with the evidence. Members are paid once it is approved and the money is here.',
    done: 'Entered. Another operator has to decide.',
    omitted: ['machineId'],
  },
  'report-approval': {
    name: 'Approval of revenue',
    describe: ({ reports }) => {
      const all = reports as readonly Values[]
      return all.length === 1 && all[0] ? describeReport(all[0]) : pluralize(all.length, 'report')
    },
    effect: 'The revenue counts, and is paid to members as soon as its money is here. This cannot be undone.',
    done: 'Approved',
    omitted: ['reportIds'],
  },
  'report-rejection': {
    name: 'Rejection of revenue',
    describe: ({ report }) => describeReport(report as Values),
    effect: 'Members are paid nothing for this day until it is entered again with better evidence.',
    done: 'Rejected',
    to: ({ subject }) => `/report/${subject}/show`,
    omitted: ['reportId'],
  },
  limits: {
    name: 'Limits of payouts',
    effect:
      'Applies to withdrawals requested from now on, and to what the bank is told to pay. What exceeds a limit waits ' +
      'for a person; it is never refused. The signer’s limits for the chains stay as they are.',
    to: () => '/limit',
  },
  release: {
    name: 'Release of capital',
    describe: ({ amount }, machine) => `${formatUsdt(String(amount))} USDT of ${machine}`,
    effect:
      'The money is taken from the machine’s capital and paid to its owner’s registered destination. Members read the ' +
      'reason. This cannot be undone.',
    to: ({ after }) => `/machine/${String(after['machineId'])}/show`,
    omitted: ['machineId'],
  },
  'operator-invitation': {
    name: 'Invitation of an operator',
    effect:
      'A link goes to this address, works once and for 48 hours, and lets them set their own password and second ' +
      'factor. From then on they do what their role allows.',
    ...ofOperator,
  },
  'operator-reset': {
    name: 'Reset of an operator',
    effect:
      'A link goes to their own address and works once. An earlier one stops working. Until they use it, password and ' +
      'second factor stay; then they are signed out, and set new ones.',
    ...ofOperator,
  },
  'operator-change': {
    name: 'Change of an operator',
    effect: 'They are signed out, and sign in again as this. A new role takes a new approval key.',
    ...ofOperator,
  },
  'operator-stop': {
    name: 'Stop of an operator',
    effect:
      'They are signed out at once and can no longer sign in. What they did stays in the audit log. Two people can ' +
      'activate them again.',
    done: 'Stopped',
    ...ofOperator,
  },
  agreement: {
    name: 'Lease agreement',
    describe: (_values, version) => version,
    effect:
      'Members agree to this text when they buy from now on. Orders keep the version that they were bought with. What ' +
      'you sign has the hash of each text.',
    to: () => '/agreement',
  },
  'link-host': {
    name: 'Host of links',
    describe: ({ host, isAllowed }) => `${isAllowed === true ? 'Allow' : 'Remove'} ${String(host)}`,
    effect: 'Members can be led to what is on this list, such as the download of an update, and to nothing else.',
    to: () => '/link-host',
  },
  version: {
    name: 'Update of the app',
    describe: ({ isPublished, name, platform }) =>
      `${isPublished === true ? 'Publish' : 'Take back'} ${String(name)} (${String(platform)})`,
    effect: 'Members are offered this version. If it is compulsory, they cannot go on without it.',
    to: ({ subject }) => `/version/${subject}`,
    omitted: ['versionId'],
  },
  freeze: {
    name: 'Freeze of an account',
    effect:
      'The member can still sign in, see everything and withdraw to a destination bound before. Nothing else works ' +
      'until the freeze is lifted. They are told at once, with the reason.',
    done: 'The account is frozen',
    ...ofMember,
  },
  unfreeze: {
    name: 'End of a freeze',
    effect: 'The account works again at once, and the member is told.',
    done: 'The account is no longer frozen',
    ...ofMember,
  },
  'end-sessions': {
    name: 'End of all sessions',
    effect: 'The member is signed out everywhere at once, and can sign in again.',
    done: 'All sessions are ended',
    ...ofMember,
  },
  'withdrawal-stop': {
    name: 'Stop of withdrawals',
    describe: ({ until }) => (typeof until === 'string' && until !== '' ? `until ${formatMoment(until)}` : 'lifted'),
    effect: 'Nothing of the member is paid out until then. They are told at once, with the reason and the end.',
    done: 'Done. The member is told.',
    ...ofMember,
  },
  verification: {
    name: 'Verification of an identity',
    describe: ({ isVerified }) => (isVerified ? 'verified' : 'rejected'),
    effect: 'The member is told at once. Who was verified stays so; who was rejected can send in better pictures.',
    done: 'Decided. The member is told.',
    to: ({ after }) => `/verification/${String(after['verificationId'])}/show`,
    omitted: ['verificationId', 'document'],
  },
  'withdrawal-rejection': {
    name: 'Rejection of a withdrawal',
    effect: 'The whole amount, including the fee, returns to the member’s wallet at once. They read the reason.',
    done: 'Rejected. The money is back in the wallet.',
    to: ({ after }) => `/withdraw/${String(after['withdrawalId'])}/show`,
    omitted: ['withdrawalId'],
  },
  'lost-payouts': {
    name: 'Lost payouts',
    effect: 'Both of you have understood what is missing, and payouts of the rail go on.',
    ...ofItem,
  },
  'vanished-credit': {
    name: 'Credit that vanished',
    describe: (_values, subjectName) => subjectName,
    effect:
      'Both of you say that the deposit does not come back. The member keeps the money, their withdrawals no longer ' +
      'wait because of it, and the public books no longer count it as missing. What the rail lacks stays a difference.',
    ...ofItem,
  },
  'reconciliation-close': {
    name: 'Closing of an item',
    effect: 'It moves no money. What was set aside because of it is tried again.',
    done: 'Closed',
    ...ofItem,
  },
  moderation: {
    name: 'Decision in the community',
    describe: ({ action, muteDays }) => (muteDays ? `mute for ${pluralize(Number(muteDays), 'day')}` : String(action)),
    effect: 'The author reads the reason, and can answer once. Another operator decides about the answer.',
    done: 'Decided',
    to: ({ after }) => `/moderation/${String(after['subjectId'])}/show`,
    omitted: ['subjectId'],
  },
  programme: {
    name: 'Programme of rewards',
    effect:
      'Rewards are paid by this version from now on, out of the promotions budget. If the programme is stopped, this ' +
      'opens it again.',
    to: ({ after: { programmeId } }) => (typeof programmeId === 'string' ? showProgramme(programmeId) : '/programme'),
    omitted: ['programmeId'],
  },
  'programme-stop': {
    name: 'Stop of a programme',
    effect: 'Nothing more is paid from now on. A newly approved version opens it again.',
    done: 'Stopped',
    to: ({ subject }) => showProgramme(subject),
    omitted: ['programmeId'],
  },
  codes: {
    name: 'Reward codes',
    effect:
      'The codes are valid from now on, and whoever proposed them has the file. Make sure that you know who gets them: ' +
      'they pay.',
    to: () => '/code',
    omitted: ['batchId', 'programmeId'],
  },
  'codes-stop': {
    name: 'Stop of reward codes',
    effect: 'Those that were not used are no longer valid. This cannot be undone.',
    done: 'Stopped',
    to: () => '/code',
    omitted: ['batchId'],
  },
  voucher: {
    name: 'Voucher',
    describe: ({ amount }) => `${String(amount)} USDT`,
    effect: 'Lowers the price of one purchase of the member, who gets a message with the reason.',
    done: 'Given. The member gets a message.',
    ...ofMember,
    omitted: ['memberId', 'programmeId'],
  },
  submission: {
    name: 'Review of a submission',
    describe: describeReview,
    effect: 'Approving pays what the programme says. A rejection pays nothing, and the member reads the reason.',
    done: 'Decided',
    ...ofMember,
    omitted: ['submissionId', 'state'],
  },
  'invitation-review': {
    name: 'Review of an invitation',
    describe: describeReview,
    effect: 'Approving pays what the programme says. A rejection pays nothing, and the inviter reads the reason.',
    done: 'Decided',
    ...ofMember,
    omitted: ['invitedId', 'state'],
  },
}

/** In a line: what it says, or what it is about. */
export const describeProposal = ({ kind, after, subjectName }: Pick<ProposalRow, 'kind' | 'after' | 'subjectName'>) =>
  kindTexts[kind].describe?.(after, subjectName) ?? subjectName
