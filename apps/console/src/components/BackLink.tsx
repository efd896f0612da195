import BackIcon from '@mui/icons-material/ArrowBack'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Button component={LinkBase} to={to} startIcon={<BackIcon />} sx={{ ml: -1.75 }}>
      {label}
    </Button>
  )
}
