import type { ReactNode } from 'react'
import { Edit } from 'react-admin'

/** Saved means saved: the page waits for the server, so nothing is shown as done that was refused. */
export default function ContentEdit({ children }: { children: ReactNode }) {
  return (
    <Edit redirect="list" component="div" actions={false} mutationMode="pessimistic">
      {children}
    </Edit>
  )
}
