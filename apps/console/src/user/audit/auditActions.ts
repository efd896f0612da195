const contentNames = {
  notice: 'a notice',
  slide: 'a slide',
  video: 'a video',
  news: 'an article',
  about: 'an about text',
  version: 'an app version',
} as const

/** What is written down, in the past tense: whoever did it stands below. */
const words: Readonly<Record<string, string>> = {
  login: 'Signed in',
  logout: 'Signed out',
  'member.freeze': 'Froze the account',
  'member.unfreeze': 'Lifted the freeze',
  'member.end-sessions': 'Ended all sessions',
  'member.stop-withdrawals': 'Set or lifted a stop on withdrawals',
  'verification.send': 'Sent a verification',
  'verification.view': 'Opened the verification',
  'verification.picture': 'Looked at a picture',
  'verification.verify': 'Verified the identity',
  'verification.reject': 'Rejected the verification',
  'operator.create': 'Added an operator',
  'operator.update': 'Changed an operator',
  'operator.password': 'Changed their own password',
  'password.change': 'Changed the login password',
  'password.reset': 'Reset the login password',
  'fund-password.set': 'Set the fund password',
  'fund-password.change': 'Changed the fund password',
  'email.bind': 'Bound an e-mail address',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'session.end': 'Ended own sessions',
  'account.export': 'Exported what is kept about them',
  'account.close': 'Closed the account',
  'file.upload': 'Uploaded a file',
  'machine.create': 'Added a machine',
  'machine.update': 'Changed a machine',
  'machine.retire': 'Retired a machine',
  'machine.key': 'Set the public key of a machine',
  'report.enter': 'Entered a revenue report',
  'report.approve': 'Approved a revenue report',
  'report.reject': 'Rejected a revenue report',
  'report.receive': 'Matched a revenue report with its money',
  'receipt.practice': 'Let the practice till pay in',
  'release.request': 'Asked for a capital release',
  'release.approve': 'Approved a capital release',
  'release.reject': 'Rejected a capital release',
  'clock.move': 'Moved the business date',
  'destination.add': 'Added a destination for withdrawals',
  'destination.remove': 'Removed a destination',
  'destination.confirm': 'Confirmed a new destination',
  'withdraw.approve': 'Approved a withdrawal',
  'withdraw.reject': 'Rejected a withdrawal',
  'adjustment.request': 'Asked for an adjustment',
  'adjustment.approve': 'Approved an adjustment',
  'adjustment.reject': 'Rejected an adjustment',
  'reconciliation.take': 'Took over a reconciliation item',
  'reconciliation.close': 'Closed a reconciliation item',
  'rate.set': 'Set an exchange rate',
  ...Object.fromEntries(
    Object.entries(contentNames).flatMap(([name, what]) => [
      [`${name}.create`, `Added ${what}`],
      [`${name}.update`, `Changed ${what}`],
      [`${name}.remove`, `Deleted ${what}`],
    ]),
  ),
}

/** An action that this console does not know yet is shown by its name. */
export function getActionName(action: string): string {
  return words[action] ?? action
}

/** All that can be filtered by, under their words. */
export const actionChoices = Object.entries(words)
  .map(([id, name]) => ({ id, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name))
