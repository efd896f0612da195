/** Credited and uncredited payments. */
export const rechargeTabs = {
  label: 'Recharges',
  tabs: [
    { to: '/recharge', label: 'Recharges' },
    { to: '/stray', label: 'Uncredited deposits' },
  ],
} as const
