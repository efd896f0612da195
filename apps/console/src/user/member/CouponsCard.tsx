import { couponList } from '@millrace/contract/console/coupon'
import { Box, Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { Section } from '../../components/Section.tsx'
import { SmallLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatMoment } from '../../shell/time.ts'

/** The coupons and vouchers that the member can use. */
export function CouponsCard({ memberId }: { memberId: string }) {
  const { data } = useCall(couponList, { memberId, state: 'received', pageSize: 5 })
  if (!data) return null
  return (
    <Section title="Coupons" end={<SmallLink to={listPath('coupon', { memberId })}>All coupons</SmallLink>}>
      {data.list.length === 0 && <Note>None that could be used.</Note>}
      {data.list.map(({ id, name, amount, expireTime }) => (
        <Box key={id} sx={{ py: 0.75, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Note>
            {formatCents(amount)}, until {formatMoment(expireTime)}
          </Note>
        </Box>
      ))}
    </Section>
  )
}
