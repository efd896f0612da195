import type { ReactNode } from 'react'
import { Create } from 'react-admin'

export default function ContentCreate({ children }: { children: ReactNode }) {
  return (
    <Create redirect="list" component="div" actions={false}>
      {children}
    </Create>
  )
}
