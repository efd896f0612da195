import { Box } from '@mui/material'
import { LinkBase } from 'react-admin'

type Props<To extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly to: To; readonly label: string }[]
  readonly value: NoInfer<To>
}

/** Switches between lists. Each has its own path, so the tabs are links. */
export function ListTabs<To extends string>({ label, tabs, value }: Props<To>) {
  return (
    <Box
      component="nav"
      aria-label={label}
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
