import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ScreenSkeleton } from '../../../shell/ScreenSkeleton.tsx'
import { loadConfirm } from '../loadConfirm.ts'
import { AddBankAccountForm } from './AddBankAccountForm.tsx'

const ConfirmDestination = lazy(loadConfirm)

/** Adds a bank account; with `id` it confirms one that was added. */
export function AddBankAccountScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? (
    <Suspense fallback={<ScreenSkeleton />}>
      <ConfirmDestination key={id} kind="bank" id={id} />
    </Suspense>
  ) : (
    <AddBankAccountForm />
  )
}
