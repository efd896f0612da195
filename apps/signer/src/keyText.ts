/** What colleagues have signed when they added a key. Keys from before have no role. As `key_text` in approver.sql. */
export const keyText = (person: string, publicKey: string, role: string | null): string =>
  [
    'Millrace approver key',
    `operator: ${person}`,
    ...(role === null ? [] : [`role: ${role}`]),
    `key: ${publicKey}`,
  ].join('\n')

/** What somebody has signed to have a key removed: its owner, or a colleague; `by` is their id as an operator. */
export const removalText = (person: string, publicKey: string, by: string): string =>
  ['Millrace key removal', `operator: ${person}`, `key: ${publicKey}`, `by: ${by}`].join('\n')
