import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { TitleLink } from '../components/TitleLink.tsx'

/** A row's title as a link to its form, with a second line below. */
export function TitleCell({ title, text }: { title: string; text?: string }) {
  const row = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  if (!row) return null
  return (
    <TitleLink
      to={createPath({ resource, id: row.id, type: 'edit' })}
      title={title}
      {...(text !== undefined && { text })}
    />
  )
}
