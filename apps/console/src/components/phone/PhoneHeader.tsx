import BackIcon from '@mui/icons-material/ChevronLeft'
import { Box } from '@mui/material'
import { Logo } from '../../shell/Logo.tsx'

export function PhoneHeader({ title }: { title?: string | undefined }) {
  return (
    <>
      <Box
        lang="en"
        sx={{
          bgcolor: 'var(--cautionSoft)',
          color: 'var(--caution)',
          fontSize: 11,
          fontWeight: 600,
          textAlign: 'center',
        }}
      >
        Practice money
      </Box>
      <Box
        lang="en"
        sx={{
          height: 48,
          px: '14px',
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          fontWeight: 700,
          fontSize: 16,
        }}
      >
        {title === undefined ? (
          <Box component="span" sx={{ display: 'grid', color: 'var(--accent)' }}>
            <Logo sizePx={24} />
          </Box>
        ) : (
          <BackIcon sx={{ ml: '-6px' }} />
        )}
        <span>{title ?? 'Millrace'}</span>
      </Box>
    </>
  )
}
