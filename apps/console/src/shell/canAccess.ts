import type { AuthProvider } from 'react-admin'
import { authProvider } from './authProvider.ts'
import { contentOf, mayWrite } from './dataProvider.ts'

/** Opening a piece is reading it, whatever react-admin calls the page; its form is read-only to those who may not write. */
export const canAccess: NonNullable<AuthProvider['canAccess']> = async ({ resource, action }) => {
  if (action !== 'create' && action !== 'delete') return true
  return mayWrite(contentOf(resource), await authProvider.getPermissions())
}
