import { Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { getRailName } from '../../components/getRailName.ts'
import type { Context } from '../../components/review/MemberContext.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatCents } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatMinutes, formatMoment } from '../../shell/time.ts'
import { withdrawBadges } from './withdrawBadges.ts'

type Props = { readonly currentId: string; readonly memberId: string; readonly context: Context }

/** What the member has withdrawn before, and how long it took. */
export function MemberWithdrawals({ currentId, memberId, context: { withdrawals, counts } }: Props) {
  const others = withdrawals.filter(({ id }) => id !== currentId)
  return (
    <Section
      title="Withdrawals of this member"
      end={
        <Link component={LinkBase} to={listPath('withdraw', { memberId })} underline="hover" variant="body2">
          All {counts.withdrawals}
        </Link>
      }
    >
      {others.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          This is the first one.
        </Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Asked</TableCell>
              <TableCell align="right">Amount</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>To</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>Paid after</TableCell>
              <TableCell>State</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {others.map((row) => (
              <TableRow key={row.id}>
                <TableCell>
                  <Link component={LinkBase} to={`/withdraw/${row.id}/show`} underline="hover">
                    {formatMoment(row.createTime, 'day')}
                  </Link>
                </TableCell>
                <TableCell align="right">
                  <b>{formatCents(row.amount)}</b>
                </TableCell>
                <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }} title={row.destination}>
                  {getRailName(row.rail)} · …{row.destination.slice(-6)}
                </TableCell>
                <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                  {row.paidAfterMinutes === null ? '–' : formatMinutes(row.paidAfterMinutes)}
                </TableCell>
                <TableCell>
                  <StateChip {...withdrawBadges[row.state]} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}
