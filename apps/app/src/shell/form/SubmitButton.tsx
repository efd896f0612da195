import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'

/** Submits the form, which it finds by its id. */
export function SubmitButton({
  form,
  kind = 'primary',
  children,
}: {
  form: { id: string; isBusy: boolean }
  kind?: 'primary' | 'danger'
  children: ReactNode
}) {
  return (
    <Button type="submit" form={form.id} kind={kind} isWide isBusy={form.isBusy}>
      {children}
    </Button>
  )
}
