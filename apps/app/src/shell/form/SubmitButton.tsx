import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'

/** Sends the form, wherever on the screen it stands. */
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
