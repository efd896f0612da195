import ClockIcon from '@mui/icons-material/UpdateOutlined'
import { Box } from '@mui/material'
import { LinkBase } from 'react-admin'
import { formatDay } from '../../shell/time.ts'
import { visuallyHidden } from '../../shell/visuallyHidden.ts'
import { formatOffset } from './clock.ts'
import { useClock, useRefreshAfterMove } from './useClock.ts'

/** The business date, shown in the header when it differs from today's date. */
export function BusinessDate() {
  const { data: clock } = useClock()
  useRefreshAfterMove(clock)
  if (!clock || (clock.offsetDays === 0 && !clock.isMoving)) return null
  const [, day = '', year = ''] = /^(.*)\s(\d+)$/.exec(formatDay(clock.today)) ?? []
  return (
    <Box
      component={LinkBase}
      to="/clock"
      title={`Business date: ${formatOffset(clock.offsetDays)}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.375,
        borderRadius: 99,
        bgcolor: 'primary.light',
        color: 'primary.main',
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      <ClockIcon
        sx={{
          fontSize: 15,
          ...(clock.isMoving && {
            animation: 'spin 1.6s linear infinite',
            '@keyframes spin': { to: { transform: 'rotate(360deg)' } },
          }),
        }}
      />
      <Box component="span" sx={visuallyHidden}>
        Business date
      </Box>
      <span>
        {day}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {' '}
          {year}
        </Box>
      </span>
      {clock.isMoving && (
        <Box component="span" sx={visuallyHidden}>
          , moving
        </Box>
      )}
    </Box>
  )
}
