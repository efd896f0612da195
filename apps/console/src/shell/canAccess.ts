import type { AuthProvider } from 'react-admin'
import { callOf, isAccountName } from './accountLists.ts'
import { authProvider } from './authProvider.ts'
import { contentOf, mayWrite } from './dataProvider.ts'
import { mayMake } from './mayMake.ts'

/**
 * Opening a piece of content is reading it, whatever react-admin calls the page; its form is read-only to those who may
 * not write.
 */
export const canAccess: NonNullable<AuthProvider['canAccess']> = async ({ resource, action }) => {
  if (isAccountName(resource)) return mayMake(callOf(resource, action), await authProvider.getPermissions())
  if (action !== 'create' && action !== 'delete') return true
  return mayWrite(contentOf(resource), await authProvider.getPermissions())
}
