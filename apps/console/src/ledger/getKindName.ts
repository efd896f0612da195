const words: Readonly<Record<string, string>> = {
  custody: 'Held by the rails',
  'member:available': 'Members, extractable',
  'member:held': 'Members, withdrawals under way',
  'member:income': 'Members, income to claim',
  'machine:escrow': 'Machines, purchases that can be undone',
  'machine:capital': 'Machines, capital',
  'machine:revenue': 'Machines, revenue not yet shared',
  promotions: 'Promotions budget',
  fees: 'Fees earned',
  owner: 'Owner',
  fx: 'Currency position',
}

/** An account kind in plain words; the code stands below it in the table. */
export function getAccountKindName(kind: string): string {
  return words[kind] ?? kind
}
