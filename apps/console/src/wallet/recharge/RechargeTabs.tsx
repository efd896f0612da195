import { Tab, Tabs } from '@mui/material'
import { LinkBase } from 'react-admin'

/** What was or will be credited, and beside it what was not. Each is a list with an address of its own. */
export function RechargeTabs({ value }: { value: '/recharge' | '/stray' }) {
  return (
    <Tabs component="nav" value={value} aria-label="Recharges" sx={{ mt: 1, mb: 1.5, borderBottom: '1px solid', borderColor: 'divider', '& .MuiTab-root': { minHeight: 44, px: 1.5 } }}>
      <Tab role="link" component={LinkBase} to="/recharge" value="/recharge" label="Recharges" tabIndex={0} {...(value === '/recharge' && { 'aria-current': 'page' })} />
      <Tab role="link" component={LinkBase} to="/stray" value="/stray" label="Deposits not credited" tabIndex={0} {...(value === '/stray' && { 'aria-current': 'page' })} />
    </Tabs>
  )
}
