import type { AuthProvider } from 'react-admin'
import { getListCall, isAccountName } from './accountLists.ts'
import { authProvider } from './authProvider.ts'
import { getContentCalls, mayWrite } from './dataProvider.ts'
import { mayCreate } from './mayCreate.ts'

/**
 * Opening a piece of content is reading it, whatever react-admin calls the page; its form is read-only to those who may
 * not write.
 */
export const canAccess: NonNullable<AuthProvider['canAccess']> = async ({ resource, action }) => {
  if (isAccountName(resource)) return mayCreate(getListCall(resource, action), await authProvider.getPermissions())
  if (action !== 'create' && action !== 'delete') return true
  return mayWrite(getContentCalls(resource), await authProvider.getPermissions())
}
