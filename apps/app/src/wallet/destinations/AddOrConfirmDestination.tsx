import { Suspense, type ReactNode } from 'react'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx'
import type { DestinationKind } from './useDestinations.ts'

const ConfirmDestination = lazyComponent(() => import('./ConfirmDestination.tsx'), 'ConfirmDestination', 'user')

/** The form to add a destination; with `id` in the address, the confirmation of one that was added. */
export function AddOrConfirmDestination({ kind, form }: { kind: DestinationKind; form: ReactNode }) {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? (
    <Suspense fallback={<ScreenSkeleton />}>
      <ConfirmDestination key={id} kind={kind} id={id} />
    </Suspense>
  ) : (
    form
  )
}
