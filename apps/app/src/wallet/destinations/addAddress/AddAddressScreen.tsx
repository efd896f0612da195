import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ScreenSkeleton } from '../../../shell/ScreenSkeleton.tsx'
import { loadConfirm } from '../loadConfirm.ts'
import { AddAddressForm } from './AddAddressForm.tsx'

const ConfirmDestination = lazy(loadConfirm)

/** Adds a USDT address; with `id` it confirms one that was added. */
export function AddAddressScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? (
    <Suspense fallback={<ScreenSkeleton />}>
      <ConfirmDestination key={id} kind="chain" id={id} />
    </Suspense>
  ) : (
    <AddAddressForm />
  )
}
