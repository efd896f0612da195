import { challengeList, type ChallengeKind } from '@millrace/contract/transparency/challenge'
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { PageError } from '../../components/DetailPage.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'

const kinds: Readonly<Record<ChallengeKind, string>> = {
  'two-records': 'Two records of one day',
  'broken-chain': 'A record after another than it names',
  'two-statements': 'Two statements for one member and day',
  'other-record': 'A statement with another record',
  'not-in-tree': 'A statement that is not in the tree',
}

/** What was proved against us by our own signatures. */
export function ChallengesCard() {
  const { data, error, refetch } = useCall(challengeList, { pageSize: 20 }, { refetchInterval: refreshMs.background })
  return (
    <Section
      title="Challenges"
      description="Contradictions between things that we signed. None can be removed."
      {...(data && data.total > 0 && { end: <StateChip label={`${data.total} proved`} tone="error" /> })}
    >
      {!data && error && <PageError noun="list" error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Typography color="textSecondary">Nobody has proved one.</Typography>}
      {data && data.list.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label="Table of challenges">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>What</TableCell>
                <TableCell>Published</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.list.map(({ number, kind, time }) => (
                <TableRow key={number}>
                  <TableCell>{kinds[kind]}</TableCell>
                  <TableCell>{formatMoment(time)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}
