import { couponList } from '@millrace/contract/console/coupon'
import { Box, Link, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatMoment } from '../../shell/time.ts'

/** The coupons and vouchers that the member can use. */
export function CouponsCard({ memberId }: { memberId: string }) {
  const { data } = useCall(couponList, { memberId, state: 'received', pageSize: 5 })
  if (!data) return null
  return (
    <Section
      title="Coupons"
      end={
        <Link component={LinkBase} to={listPath('coupon', { memberId })} underline="hover" variant="body2">
          All coupons
        </Link>
      }
    >
      {data.list.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          None that could be used.
        </Typography>
      )}
      {data.list.map(({ id, name, amount, expireTime }) => (
        <Box key={id} sx={{ py: 0.75, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {formatCents(amount)}, until {formatMoment(expireTime)}
          </Typography>
        </Box>
      ))}
    </Section>
  )
}
