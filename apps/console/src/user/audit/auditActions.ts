import { kindTexts } from '../../components/proposal/kindTexts.ts'
import { shortenId } from '../../components/uuid.ts'

const contentNames = {
  notice: 'a notice',
  slide: 'a slide',
  video: 'a video',
  news: 'an article',
  about: 'an about text',
  version: 'an app version',
  cannedAnswer: 'a canned answer',
  help: 'a help page',
} as const

const actionNames: Readonly<Record<string, string>> = {
  login: 'Signed in',
  'login.failed': 'Failed to sign in',
  'read.member-list': 'Read the list of members',
  'read.member-one': 'Opened a member',
  'read.member-context': 'Read a member’s balances and history',
  'read.member-timeline': 'Read a member’s timeline',
  'read.find-anything': 'Searched for members and transactions',
  'read.verification-list': 'Read the list of verifications',
  'read.order-list': 'Read the list of orders',
  'read.coupon-list': 'Read the list of coupons',
  'coupon.give': 'Gave a voucher',
  'read.recharge-list': 'Read the list of recharges',
  'read.recharge-stray': 'Read the list of stray deposits',
  'read.withdraw-list': 'Read the list of withdrawals',
  'read.withdraw-one': 'Opened a withdrawal',
  'read.chat-list': 'Read the list of conversations',
  'read.chat-one': 'Opened a conversation',
  'read.chat-picture': 'Opened a picture of a conversation',
  'read.ticket-list': 'Read the list of tickets',
  'read.ticket-one': 'Opened a ticket',
  'read.ticket-picture': 'Opened a picture of a ticket',
  'handover.write': 'Left a note for the next shift',
  'handover.take': 'Took a note of a shift',
  'handover.close': 'Closed a note of a shift',
  'chat.take': 'Took a conversation',
  'chat.hand-over': 'Handed over a conversation',
  'chat.close': 'Closed a conversation',
  'ticket.answer': 'Answered a ticket',
  logout: 'Signed out',
  'member.freeze': 'Froze the account',
  'member.unfreeze': 'Lifted the freeze',
  'member.end-sessions': 'Ended all sessions',
  'member.stop-withdrawals': 'Set or lifted a stop on withdrawals',
  'verification.send': 'Sent a verification',
  'verification.view': 'Opened the verification',
  'verification.picture': 'Opened a picture',
  'verification.verify': 'Verified the identity',
  'verification.reject': 'Rejected the verification',
  'operator.create': 'Added an operator',
  'operator.invite': 'Invited an operator',
  'operator.enrol': 'Set their own password and second factor',
  'operator.reset-link': 'Sent an operator a reset link',
  'operator.reset': 'Set a new password and second factor by a link',
  'operator.vouch': 'Gave their word for an operator',
  'approver-key.offer': 'Made an approval key',
  'approver-key.sign': 'Signed an approval key',
  'approver-key.add': 'Added an approval key on the command line',
  'database.restore': 'Restored the database from a backup',
  'approver-key.recovery-set': 'Set the recovery key on the command line',
  'approver-key.recover': 'Added an approval key by the recovery key',
  'approver-key.remove': 'Removed an approval key',
  'approver-key.removal': 'Signed the removal of a colleague’s approval key',
  'approver-key.stop': 'Stopped the removal of their approval key',
  'approver-key.object': 'Objected to an approval key',
  'operator.update': 'Changed an operator',
  'operator.password': 'Changed their own password',
  'password.change': 'Changed the login password',
  'password.reset': 'Reset the login password',
  'fund-password.set': 'Set the fund password',
  'fund-password.change': 'Changed the fund password',
  'email.bind': 'Bound an e-mail address',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'session.end': 'Ended their own sessions',
  'account.export': 'Exported their data',
  'account.close': 'Closed the account',
  'file.upload': 'Uploaded a file',
  'machine.create': 'Added a machine',
  'machine.update': 'Changed a machine',
  'machine.retire': 'Retired a machine',
  'machine.key': 'Set the public key of a machine',
  'machine.propose-terms': 'Proposed new terms of a machine',
  'machine.approve-terms': 'Approved new terms of a machine',
  'machine.reject-terms': 'Rejected new terms of a machine',
  'machine.propose-destination': 'Proposed where a machine’s owner is paid',
  'machine.approve-destination': 'Approved where a machine’s owner is paid',
  'machine.reject-destination': 'Rejected where a machine’s owner is paid',
  'machine.propose-key': 'Proposed a machine’s key',
  'machine.approve-key': 'Approved a machine’s key',
  'machine.reject-key': 'Rejected a machine’s key',
  'machine.propose-retirement': 'Proposed to retire a machine',
  'machine.approve-retirement': 'Approved to retire a machine',
  'machine.reject-retirement': 'Rejected to retire a machine',
  'report.enter': 'Entered a revenue report',
  'report.approve': 'Approved a revenue report',
  'report.reject': 'Rejected a revenue report',
  'report.receive': 'Matched a revenue report with a receipt',
  'receipt.practice': 'Paid in from the practice till',
  'release.request': 'Requested a capital release',
  'clock.move': 'Moved the business date',
  'destination.add': 'Added a withdrawal destination',
  'destination.remove': 'Removed a destination',
  'destination.confirm': 'Confirmed a new destination',
  'destination.take-over': 'Proved to hold an address and took it over',
  'withdraw.approve': 'Approved a withdrawal',
  'withdraw.reject': 'Rejected a withdrawal',
  'adjustment.request': 'Requested an adjustment',
  'reconciliation.take': 'Took over a reconciliation item',
  'reconciliation.close': 'Closed a reconciliation item',
  // Until 1.2, by one operator.
  'rate.set': 'Set an exchange rate',
  'rate.propose': 'Proposed an exchange rate',
  'rate.approve': 'Approved an exchange rate',
  'rate.reject': 'Rejected an exchange rate',
  'programme.propose': 'Proposed a programme of rewards',
  'programme.approve': 'Approved a programme of rewards',
  'programme.reject': 'Rejected a programme of rewards',
  'programme.stop': 'Stopped a programme of rewards',
  'code.draw': 'Drew reward codes',
  // Before codes were proposals.
  'code.make': 'Made reward codes',
  'code.open': 'Opened reward codes',
  'code.stop': 'Stopped reward codes',
  'invitation.approve': 'Approved an invitation',
  'invitation.reject': 'Rejected an invitation',
  'submission.approve': 'Approved a submission',
  'submission.reject': 'Rejected a submission',
  'read.invitation-list': 'Read the list of invitations',
  'read.submission-list': 'Read the list of submissions',
  'read.submission-one': 'Opened a submission',
  ...Object.fromEntries(
    Object.entries(contentNames).flatMap(([name, what]) => [
      [`${name}.create`, `Added ${what}`],
      [`${name}.update`, `Changed ${what}`],
      [`${name}.remove`, `Deleted ${what}`],
    ]),
  ),
}

/** What was done. An action unknown to this console is shown by its id. */
export function getActionName(action: string): string {
  return actionNames[action] ?? nameProposalAction(action) ?? nameReading(action) ?? action
}

/** `Read: proposal list`, of those that have no words of their own. */
const nameReading = (action: string): string | null =>
  action.startsWith('read.') ? `Read: ${action.slice('read.'.length).replaceAll(/[-.]/g, ' ')}` : null

const verbNames: Readonly<Record<string, string>> = {
  propose: 'Proposed',
  approve: 'Approved',
  reject: 'Rejected',
  withdraw: 'Took back',
  do: 'Did',
  see: 'Looked at',
  object: 'Objected to',
}

/** `Approved: exchange rate`; null when it is not about a proposal. */
function nameProposalAction(action: string): string | null {
  const [kind = '', verb = ''] = action.split('.')
  const name = (kindTexts as Readonly<Record<string, { readonly name: string } | undefined>>)[kind]?.name
  return name && verbNames[verb] ? `${verbNames[verb]}: ${name.charAt(0).toLowerCase()}${name.slice(1)}` : null
}

/** The choices of the action filter. */
export const actionChoices = [
  ...Object.entries(actionNames),
  ...Object.keys(kindTexts)
    .flatMap((kind) => Object.keys(verbNames).map((verb) => `${kind}.${verb}`))
    .filter((action) => !Object.hasOwn(actionNames, action))
    .map((action) => [action, getActionName(action)] as const),
]
  .map(([id, name]) => ({ id, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

// An entry holds only the id of its subject; the action says what kind of id it is.
const memberKinds = new Set([
  'member',
  'invitation',
  'submission',
  'verification',
  'password',
  'fund-password',
  'email',
  'passkey',
  'session',
  'account',
  'freeze',
  'unfreeze',
  'end-sessions',
  'withdrawal-stop',
  'withdrawal-rejection',
  'moderation',
  'voucher',
  'invitation-review',
])

export type Subject =
  | { readonly kind: 'member'; readonly id: string }
  | { readonly kind: 'other'; readonly label: string; readonly to?: string }

/** What an action was done to, with the path of its page; null when it has no subject. */
export function getSubject(action: string, id: string): Subject | null {
  const [kind = '', verb] = action.split('.')
  if (!id) return null
  if (memberKinds.has(kind) || action === 'read.member-one') return { kind: 'member', id }
  // A deleted piece of content has no page.
  if (Object.hasOwn(contentNames, kind) && verb !== 'remove')
    return { kind: 'other', label: 'Open', to: `/${kind}/${id}` }
  switch (kind) {
    case 'login':
    case 'operator':
      return { kind: 'other', label: `Operator ${shortenId(id)}` }
    case 'machine':
    case 'machine-terms':
    case 'machine-key':
    case 'machine-destination':
    case 'machine-retirement':
    case 'receipt':
      return { kind: 'other', label: 'Open the machine', to: `/machine/${id}/show` }
    case 'report':
    case 'report-entry':
    case 'report-rejection':
      return { kind: 'other', label: 'Open the report', to: `/report/${id}/show` }
    case 'withdraw':
      return { kind: 'other', label: 'Open the withdrawal', to: `/withdraw/${id}/show` }
    case 'release':
      return { kind: 'other', label: 'Go to capital releases', to: '/release' }
    case 'adjustment':
      return { kind: 'other', label: 'Go to adjustments', to: '/adjustment' }
    case 'rate':
      return { kind: 'other', label: 'Go to exchange rates', to: '/rate' }
    case 'programme':
    case 'programme-stop':
      return { kind: 'other', label: 'Go to rewards', to: '/programme' }
    case 'code':
    case 'codes':
    case 'codes-stop':
      return { kind: 'other', label: 'Go to codes', to: '/code' }
    case 'reconciliation':
    case 'reconciliation-close':
    case 'lost-payouts':
    case 'vanished-credit':
      return { kind: 'other', label: 'Go to reconciliation', to: '/reconciliation?filter={}' }
    default:
      return { kind: 'other', label: shortenId(id) }
  }
}
