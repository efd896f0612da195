import { releaseList } from '@millrace/contract/console/release'
import { Box } from '@mui/material'
import { RecentRecords, RecordLines } from '../../components/RecentRecords.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatMoment } from '../../shell/time.ts'
import { releaseBadges } from '../release/releaseBadges.ts'

export function MachineReleases({ machineId }: { machineId: string }) {
  return (
    <RecentRecords
      title="Capital releases"
      description="Paid releases are shown on the machine’s public page."
      query={useCall(releaseList, { machineId, pageSize: 5 })}
      all={{ to: listPath('release', { machineId }), noun: 'releases' }}
      emptyText="No releases yet."
    >
      {(rows) => {
        const format = formatAlike(rows.map(({ amount }) => amount))
        return (
          <RecordLines rows={rows}>
            {({ amount, reason, state, approvedTime }) => (
              <>
                <b>{format(amount)}</b>
                <StateChip {...releaseBadges[state]} />
                <Box component="span" sx={{ ml: 'auto', fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {formatMoment(approvedTime, 'day')}
                </Box>
                <Box sx={{ width: 1, overflowWrap: 'anywhere' }}>{reason}</Box>
              </>
            )}
          </RecordLines>
        )
      }}
    </RecentRecords>
  )
}
