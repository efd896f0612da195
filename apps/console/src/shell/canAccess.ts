import type { AuthProvider } from 'react-admin'
import { authProvider } from './authProvider.ts'
import { canCall } from './canCall.ts'
import { getContentCalls, canWrite } from './dataProvider.ts'
import { getPageCall, isRecordName } from './recordLists.ts'

/** Every operator may open a content form: it is read-only for roles that cannot write. */
export const canAccess: NonNullable<AuthProvider['canAccess']> = async ({ resource, action }) => {
  if (isRecordName(resource)) return canCall(getPageCall(resource, action), await authProvider.getPermissions())
  if (action !== 'create' && action !== 'delete') return true
  return canWrite(getContentCalls(resource), await authProvider.getPermissions())
}
