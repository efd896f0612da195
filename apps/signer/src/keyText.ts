/** What two approvers have signed when they added a key. */
export const keyText = (person: string, publicKey: string): string =>
  ['Millrace approver key', `operator: ${person}`, `key: ${publicKey}`].join('\n')
