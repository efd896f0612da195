import { Children, type ReactNode } from 'react'

/** Rows in one card, with a thin line between them. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-card bg-card shadow-card">
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}
