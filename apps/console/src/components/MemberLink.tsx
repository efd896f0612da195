import { Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { shortenId } from './uuid.ts'

/** A member's page, under the name where it is known and otherwise under the start of the id. */
export function MemberLink({ id, name }: { id: string; name?: string }) {
  return (
    <Link component={LinkBase} to={`/member/${id}/show`} underline="always" title={id}>
      {name || `Member ${shortenId(id)}`}
    </Link>
  )
}
