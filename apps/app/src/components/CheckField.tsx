import type { ReactNode } from 'react'

type CheckFieldProps = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

/** A checkbox with its label. */
export function CheckField({ isChecked, onChange, children }: CheckFieldProps) {
  return (
    <label className="flex min-touch cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  )
}
