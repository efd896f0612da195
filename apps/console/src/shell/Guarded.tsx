import { isValidElement, type ComponentType, type ReactElement } from 'react'
import { usePermissions } from 'react-admin'
import { canCall } from './canCall.ts'
import { AccessDeniedPage } from './NotFoundPage.tsx'
import type { Page } from './page.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

type Props = { readonly page: Page; readonly view: ComponentType | ReactElement }

/** A page’s view for whoever may make the call behind it. Others see the page that says so, and nothing is asked. */
export function Guarded({ page, view: View }: Props) {
  const { permissions, isPending } = usePermissions<unknown>()
  if (isPending) return <PageSkeleton />
  if (!canCall(page.call, permissions)) return <AccessDeniedPage />
  return isValidElement(View) ? View : <View />
}
