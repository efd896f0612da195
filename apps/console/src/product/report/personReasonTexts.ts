import type { personReasons } from '@millrace/contract/console/report'

/** Why a report of sessions is not approved without a person. */
export const personReasonTexts: Readonly<Record<(typeof personReasons)[number], string>> = {
  off: 'Automatic approval is off',
  'not-sessions': 'A person has entered it',
  unsigned: 'Not every session is signed by its meter and counts',
  disagreed: 'Its money or its records disagreed',
  alert: 'An alert of this machine is open',
  row: 'Too few reports before it agreed in a row',
  unusual: 'It is outside the usual range',
  typed: 'An operator entered the receipt, or it comes from a release account',
  none: 'Its money has not come yet',
  nothing: 'It comes to nothing',
  less: 'Less money came than its sessions come to',
  more: 'More money came than its sessions come to',
  ambiguous: 'More than one receipt or report fits its money',
}
