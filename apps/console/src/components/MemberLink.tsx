import { RowLink } from './TextLink.tsx'
import { shortenId } from './uuid.ts'

/** A link to a member by name, or by the start of the id where the name is unknown. */
export const MemberLink = ({ id, name }: { id: string; name?: string }) => (
  <RowLink to={`/member/${id}/show`} title={id}>
    {name || `Member ${shortenId(id)}`}
  </RowLink>
)
