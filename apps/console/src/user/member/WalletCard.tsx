import { consoleOrderList } from '@millrace/contract/console/order'
import { consoleRechargeList } from '@millrace/contract/console/recharge'
import { consoleWithdrawList } from '@millrace/contract/console/withdraw'
import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCount } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'

/** Links to the member's recharges, orders and withdrawals. */
export function WalletCard({ memberId }: { memberId: string }) {
  const request = { memberId, pageSize: 1 }
  const { data: recharges } = useCall(consoleRechargeList, request)
  const { data: orders } = useCall(consoleOrderList, request)
  const { data: withdrawals } = useCall(consoleWithdrawList, request)
  const lists = [
    { to: listPath('recharge', { memberId }), label: 'Recharges', count: recharges?.total },
    { to: listPath('order', { memberId }), label: 'Orders', count: orders?.total },
    { to: listPath('withdraw', { memberId }), label: 'Withdrawals', count: withdrawals?.total },
  ]
  return (
    <Section title="Wallet and orders">
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {lists.map(({ to, label, count }) => (
          <Box key={label}>
            <Box sx={{ fontSize: '1.375rem', fontWeight: 700, minHeight: '1.5em' }}>
              {count === undefined ? '' : formatCount(count)}
            </Box>
            <Link component={LinkBase} to={to} underline="always" sx={{ fontSize: '0.875rem' }}>
              {label}
            </Link>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
