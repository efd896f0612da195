import { reportList } from '@millrace/contract/console/report'
import { Box, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatDay } from '../../shell/formatDay.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { getReportBadge } from '../report/getReportBadge.ts'

const newest = 8

/** The latest days that were reported. */
export function MachineReports({ machineId }: { machineId: string }) {
  const { data, error } = useCall(reportList, { machineId, pageSize: newest })
  return (
    <Section
      title="Revenue reports"
      end={
        data &&
        data.total > 0 && (
          <Link component={LinkBase} to={listPath('report', { machineId })} underline="hover" variant="body2">
            All {data.total} reports
          </Link>
        )
      }
    >
      {!data && !error && <Skeleton variant="rounded" height={120} aria-hidden />}
      {!data && error && <Typography color="textSecondary">{error.message}</Typography>}
      {data?.total === 0 && <Typography color="textSecondary">No day has been reported yet.</Typography>}
      {data && data.total > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.list.map((report) => (
            <Box component="li" key={report.id} sx={row}>
              <Link component={LinkBase} to={`/report/${report.id}/show`} underline="hover" sx={{ fontWeight: 600 }}>
                {formatDay(report.day)}
              </Link>
              <StateChip {...getReportBadge[report.state]} />
              <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
                {formatUsdt(report.amount)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const
