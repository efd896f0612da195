import type { ExplainedFigures } from '@millrace/contract/figures'
import type { ReactNode } from 'react'
import { FigureInfo } from './FigureInfo.tsx'

type NamedFigureProps = {
  name: string
  /** The figures of the catalogue that it shows, for the “i”. */
  about?: ExplainedFigures
  children: ReactNode
}

/** A figure below its name, in a list of figures side by side. */
export function NamedFigure({ name, about, children }: NamedFigureProps) {
  return (
    <div className="grid content-between">
      <dt className="text-12 text-muted">
        {name}
        {about && <FigureInfo figures={about} />}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
