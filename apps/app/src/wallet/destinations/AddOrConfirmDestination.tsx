import { type ReactNode } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSearchParams } from '../../shell/router/router.tsx'
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx'
import type { DestinationKind } from './useDestinations.ts'

const ConfirmDestination = lazyPart(
  () => import('./ConfirmDestination.tsx'),
  'ConfirmDestination',
  'user',
  <ScreenSkeleton />,
)

/** The form to add a destination; with `id` in the address, the confirmation of one that was added. */
export function AddOrConfirmDestination({ kind, form }: { kind: DestinationKind; form: ReactNode }) {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <ConfirmDestination key={id} kind={kind} id={id} /> : form
}
