import { Link } from '@mui/material'
import { LinkBase } from 'react-admin'

export function MachineLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      component={LinkBase}
      to={`/machine/${id}/show`}
      underline="hover"
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      {name}
    </Link>
  )
}
