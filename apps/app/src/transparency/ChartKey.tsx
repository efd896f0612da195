import type { ReactNode } from 'react'
import type { ChartLine } from './LineChart.tsx'

/** A line of a chart with its name and latest value. */
export function ChartKey({ look, name, children }: { look?: ChartLine['look']; name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-2.5 first:pt-0 last:pb-0">
      <dt className="flex items-center gap-2 text-13 text-muted">
        {look && <span aria-hidden className={`book-key book-key-${look}`} />}
        {name}
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
