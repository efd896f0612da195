import { Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { shortenId } from './uuid.ts'

/** A link to a member by name, or by the start of the id where the name is unknown. */
export function MemberLink({ id, name }: { id: string; name?: string }) {
  return (
    <Link
      component={LinkBase}
      to={`/member/${id}/show`}
      underline="always"
      title={id}
      // The row around it is a link of its own.
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      {name || `Member ${shortenId(id)}`}
    </Link>
  )
}
