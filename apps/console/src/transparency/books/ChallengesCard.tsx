import { challengeList, type ChallengeKind } from '@millrace/contract/transparency/challenge'
import { Typography } from '@mui/material'
import { PageError } from '../../components/DetailPage.tsx'
import { Section } from '../../components/Section.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'

const kinds: Readonly<Record<ChallengeKind, string>> = {
  'two-records': 'Two records of one day',
  'broken-chain': 'A record that does not follow the one before',
  'two-statements': 'Two statements for one member and day',
  'other-record': 'A statement that names a different record',
  'not-in-tree': 'A statement that is not in the tree',
}

/** What was proven against us by our own signatures. */
export function ChallengesCard() {
  const { data, error, refetch } = useCall(challengeList, { pageSize: 20 }, { refetchInterval: refreshMs.background })
  return (
    <Section
      title="Challenges"
      description="Contradictions between things we signed. None can be removed."
      {...(data && data.total > 0 && { end: <StateChip label={`${data.total} proven`} tone="error" /> })}
    >
      {!data && error && <PageError noun="list" error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Typography color="textSecondary">None has been proven.</Typography>}
      {data && data.list.length > 0 && (
        <SmallTable
          label="Table of challenges"
          rows={data.list}
          getKey={({ number }) => number}
          columns={[
            ['What', ({ kind }) => kinds[kind]],
            ['Published', ({ time }) => formatMoment(time)],
          ]}
        />
      )}
    </Section>
  )
}
