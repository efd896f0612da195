import type { ReactNode } from 'react'
import { Create, Edit } from 'react-admin'

type Props = { readonly action: 'create' | 'edit'; readonly children: ReactNode }

/** The page around a content form. `pessimistic` waits for the server, so that nothing refused is shown as saved. */
export default function ContentFrame({ action, children }: Props) {
  return action === 'create' ? (
    <Create redirect="list" component="div" actions={false}>
      {children}
    </Create>
  ) : (
    <Edit redirect="list" component="div" actions={false} mutationMode="pessimistic">
      {children}
    </Edit>
  )
}
