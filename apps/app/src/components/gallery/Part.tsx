import type { ReactNode } from 'react'

export type Theme = 'light' | 'dark'

/** One component under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-13 font-semibold text-muted">{name}</h2>
      {children}
    </div>
  )
}
