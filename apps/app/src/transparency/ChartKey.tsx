import type { ExplainedFigure } from '@millrace/contract/figures'
import type { ReactNode } from 'react'
import { FigureInfo } from '../components/FigureInfo.tsx'
import type { ChartLine } from './LineChart.tsx'

type ChartKeyProps = {
  look?: ChartLine['look']
  name: string
  /** The figure, if it can be explained. */
  about?: ExplainedFigure
  children: ReactNode
}

/** A line of a chart with its name and latest value. */
export function ChartKey({ look, name, about, children }: ChartKeyProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-2.5 first:pt-0 last:pb-0">
      <dt className="flex items-center gap-2 text-13 text-muted">
        {look && <span aria-hidden className={`book-key book-key-${look}`} />}
        <span>
          {name}
          {about && <FigureInfo figures={[about]} name={name} />}
        </span>
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
