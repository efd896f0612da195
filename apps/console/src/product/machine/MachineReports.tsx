import { reportList } from '@millrace/contract/console/report'
import { Box } from '@mui/material'
import { RecentRecords, RecordLines } from '../../components/RecentRecords.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatDay } from '../../shell/time.ts'
import { reportBadges } from '../report/reportBadges.ts'

export function MachineReports({ machineId }: { machineId: string }) {
  return (
    <RecentRecords
      title="Revenue reports"
      query={useCall(reportList, { machineId, pageSize: 8 })}
      all={{ to: listPath('report', { machineId }), noun: 'reports' }}
      emptyText="No reports yet."
    >
      {(rows) => {
        const format = formatAlike(rows.map(({ amount }) => amount))
        return (
          <RecordLines rows={rows}>
            {({ id, day, state, amount }) => (
              <>
                <TextLink to={`/report/${id}/show`} sx={{ fontWeight: 600 }}>
                  {formatDay(day)}
                </TextLink>
                <StateChip {...reportBadges[state]} />
                <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
                  {format(amount)}
                </Box>
              </>
            )}
          </RecordLines>
        )
      }}
    </RecentRecords>
  )
}
