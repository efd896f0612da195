import { Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import type { Context } from '../../components/review/MemberContext.tsx'
import { Section } from '../../components/Section.tsx'
import { SmallLink, TextLink } from '../../components/TextLink.tsx'
import { formatCents, pluralize } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'

/** The running orders: how much of what is expected each has earned, with a tick at its price. */
export function OrdersCard({ memberId, context }: { memberId: string; context: Context | undefined }) {
  if (!context) return null
  return (
    <Section
      title="Orders"
      end={<SmallLink to={listPath('order', { memberId })}>All {context.counts.orders}</SmallLink>}
    >
      {context.orders.length === 0 && <Note>No order is running.</Note>}
      {context.orders.map((order) => (
        <Order key={order.id} {...order} />
      ))}
    </Section>
  )
}

function Order({ machineId, machineName, units, price, received, expected }: Context['orders'][number]) {
  const end = Math.max(Number(expected), Number(price), 1)
  const toWidth = (amount: string) => `${Math.min(100, (Number(amount) / end) * 100)}%`
  return (
    <Box sx={{ py: 1, fontSize: '0.8125rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
        <span>
          <TextLink to={`/machine/${machineId}/show`} sx={{ fontWeight: 600 }}>
            {machineName}
          </TextLink>{' '}
          · {pluralize(units, 'unit')}
        </span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {formatCents(received)} of {formatCents(price)}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', mt: 0.75, height: 6, borderRadius: 3, bgcolor: 'background.default' }}>
        <Box sx={{ height: '100%', borderRadius: 3, bgcolor: 'primary.main', width: toWidth(received) }} />
        <Box
          sx={{ position: 'absolute', top: -3, height: 12, width: 2, bgcolor: 'text.primary', left: toWidth(price) }}
        />
      </Box>
    </Box>
  )
}
