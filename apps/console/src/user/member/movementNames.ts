/** What moved the available money, by the kind of the transfer. */
export const movementNames: Readonly<Record<string, string>> = {
  recharge: 'Recharge',
  'fx-in': 'Recharge by bank',
  'withdraw-hold': 'Put on hold for a withdrawal',
  'withdraw-release': 'Returned from a withdrawal',
  buy: 'Bought units',
  'buy-undone': 'Purchase undone',
  claim: 'Income claimed',
  reward: 'Reward',
}
