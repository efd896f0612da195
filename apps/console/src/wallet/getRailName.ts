const words: Readonly<Record<string, string>> = {
  bep20: 'BEP20 chain',
  trc20: 'TRC20 chain',
  bank: 'Practice bank',
  practice: 'Practice till',
}

/** A rail's name for people; one that this console does not know yet is shown by its own. */
export function getRailName(rail: string): string {
  return words[rail] ?? rail
}

/** The rails that a member's money comes by. */
export const railChoices = ['bep20', 'trc20', 'bank'].map((rail) => ({ rail, label: getRailName(rail) }))
