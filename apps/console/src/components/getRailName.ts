const names: Readonly<Record<string, string>> = {
  bep20: 'BEP20 chain',
  trc20: 'TRC20 chain',
  bank: 'Practice bank',
  practice: 'Practice till',
  ledger: 'Ledger',
}

/** A rail's display name. A rail unknown to this console is shown by its id. */
export function getRailName(rail: string): string {
  return names[rail] ?? rail
}
