import { challengeList, type ChallengeKind } from '@millrace/contract/transparency/challenge'
import { ListSection } from '../../components/RecentRecords.tsx'
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
  const query = useCall(challengeList, { pageSize: 20 }, { refetchInterval: refreshMs.background })
  const { total = 0 } = query.data ?? {}
  return (
    <ListSection
      title="Challenges"
      description="Contradictions between things we signed. None can be removed."
      end={total > 0 && <StateChip label={`${total} proven`} tone="error" />}
      query={query}
      emptyText="None has been proven."
    >
      {(rows) => (
        <SmallTable
          label="Table of challenges"
          rows={rows}
          getKey={({ number }) => number}
          columns={[
            ['What', ({ kind }) => kinds[kind]],
            ['Published', ({ time }) => formatMoment(time)],
          ]}
        />
      )}
    </ListSection>
  )
}
