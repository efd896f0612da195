import type { AuthProvider } from 'react-admin'
import { authProvider } from './authProvider.ts'
import { canCall } from './canCall.ts'
import { findPage } from './pages.ts'

/** Who may make the call behind a page may open it. */
export const canAccess: NonNullable<AuthProvider['canAccess']> = async ({ resource, action }) => {
  const page = findPage(resource)
  if (!page) return false
  const call = page.formCalls?.[action as 'create' | 'edit' | 'delete'] ?? page.call
  return canCall(call, await authProvider.getPermissions())
}
