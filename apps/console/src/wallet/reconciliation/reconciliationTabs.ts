export const reconciliationTabs = {
  label: 'Reconciliation',
  tabs: [
    { to: '/reconciliation', label: 'Items' },
    { to: '/vanished', label: 'Credits that vanished' },
  ],
} as const
