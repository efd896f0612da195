import { reportList } from '@millrace/contract/console/report'
import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { RecentRecords } from '../../components/RecentRecords.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatUsdt } from '../../shell/amount.ts'
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
      {(reports) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {reports.map((report) => (
            <Box component="li" key={report.id} sx={rowSx}>
              <Link component={LinkBase} to={`/report/${report.id}/show`} underline="hover" sx={{ fontWeight: 600 }}>
                {formatDay(report.day)}
              </Link>
              <StateChip {...reportBadges[report.state]} />
              <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
                {formatUsdt(report.amount)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </RecentRecords>
  )
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const
