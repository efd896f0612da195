import { reportList } from '@millrace/contract/console/machine'
import { Box } from '@mui/material'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { useAnswer } from '../../components/useAnswer.ts'

const refreshMs = 60_000

/** How many reports wait for approval, beside the place in the menu. */
export function ReportLamp() {
  const { data } = useAnswer(reportList, { state: 'entered', pageSize: 1 }, { refetchInterval: refreshMs })
  if (!data || data.total === 0) return null
  return (
    <Box component="span" sx={{ px: 1, py: 0.125, borderRadius: 2, fontSize: '0.75rem', fontWeight: 700, bgcolor: 'warning.light', color: 'warning.main' }}>
      {data.total}<Box component="span" sx={visuallyHidden}> waiting</Box>
    </Box>
  )
}
