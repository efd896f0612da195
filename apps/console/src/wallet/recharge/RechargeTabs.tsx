import { Box } from '@mui/material'
import { LinkBase } from 'react-admin'

const tabs = [
  { to: '/recharge', label: 'Recharges' },
  { to: '/stray', label: 'Uncredited deposits' },
] as const

/** Switches between credited and uncredited payments. Each list has its own path, so the tabs are links. */
export function RechargeTabs({ value }: { value: (typeof tabs)[number]['to'] }) {
  return (
    <Box
      component="nav"
      aria-label="Recharges"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        mt: 1,
        mb: 1.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {tabs.map(({ to, label }) => (
        <Box
          key={to}
          component={LinkBase}
          to={to}
          {...(to === value && { 'aria-current': 'page' })}
          sx={{
            px: 1.5,
            py: 1.25,
            mb: '-1px',
            fontSize: '0.875rem',
            fontWeight: 600,
            color: 'text.secondary',
            textDecoration: 'none',
            borderBottom: '2px solid transparent',
            '&:hover': { color: 'text.primary' },
            '&:focus-visible': { outlineOffset: '-2px', borderRadius: '9px' },
            '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  )
}
