import { recordDetail, recordProofs } from '@millrace/contract/transparency/record'
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { PageError } from '../../components/DetailPage.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatDay } from '../../shell/time.ts'

const daysMax = 10

/** The last sealed days, with where each can be looked up. */
export function SealedDaysCard() {
  const { data, error, refetch } = useCall(
    recordProofs,
    { pageSize: daysMax },
    { refetchInterval: refreshMs.background },
  )
  return (
    <Section title="Sealed days" description="Members compare these words with each other.">
      {!data && error && <PageError noun="list" error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Typography color="textSecondary">No day has been sealed yet.</Typography>}
      {data && data.list.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label="Table of sealed days">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Day</TableCell>
                <TableCell>Fingerprint</TableCell>
                <TableCell align="right">Owed</TableCell>
                <TableCell align="right">Members</TableCell>
                <TableCell>Signed and kept</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.list.map(({ epoch, day, fingerprint, owed, members }) => (
                <TableRow key={epoch}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    {formatDay(day)}
                  </TableCell>
                  <TableCell sx={{ minWidth: 180 }}>{fingerprint}</TableCell>
                  <TableCell align="right">{formatCents(owed)}</TableCell>
                  <TableCell align="right">{formatCount(members)}</TableCell>
                  <TableCell>
                    <Seals epoch={epoch} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}

/** Only signed days are listed. Our own chain is no witness, so it has another colour. */
function Seals({ epoch }: { epoch: number }) {
  const { data } = useCall(recordDetail, { epoch }, { refetchInterval: refreshMs.background })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StateChip label="Signed" tone="success" />
      {data?.anchors.map(({ rail, block }) => (
        <StateChip key={rail} label={block === null ? `Sent to ${rail}` : `On ${rail}, block ${block}`} tone="info" />
      ))}
      {data?.receipts.map(({ witness }) => (
        <StateChip key={witness} label={`Kept by ${witness}`} tone="success" />
      ))}
      {data?.receipts.length === 0 && <StateChip label="No witness yet" tone="neutral" />}
    </Box>
  )
}
