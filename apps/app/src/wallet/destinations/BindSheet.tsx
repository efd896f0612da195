import { lazy, Suspense, type ReactNode } from 'react'
import { loadChunk } from '../../shell/loadChunk.ts'

const StepUpSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../shell/StepUpSheet.tsx')).StepUpSheet })),
)

type BindSheetProps = {
  confirm: string
  isOpen: boolean
  onProved: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The proof that it is the member who saves a destination, which stands above the password. */
export function BindSheet(props: BindSheetProps) {
  return (
    <Suspense>
      <StepUpSheet purpose="address" {...props} />
    </Suspense>
  )
}
