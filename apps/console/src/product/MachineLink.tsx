import { RowLink } from '../components/TextLink.tsx'

export const MachineLink = ({ id, name }: { id: string; name: string }) => (
  <RowLink to={`/machine/${id}/show`}>{name}</RowLink>
)
