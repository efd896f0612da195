import type { ExplainedFigures } from '@millrace/contract/figures'
import { useId, type ReactNode } from 'react'
import { FigureInfo } from './FigureInfo.tsx'
import { TextLink } from './TextLink.tsx'

type SectionProps = {
  title: string
  more?: { text: string; to: string }
  /** The figures that its rows show, for the “i” beside the title. */
  about?: ExplainedFigures
  children: ReactNode
}

/** A titled part of a screen, with an optional link to more. */
export function Section({ title, more, about, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex-1 basis-40 py-2">
          <h2 id={id} className="inline text-17 font-bold">
            {title}
          </h2>
          {about && <FigureInfo figures={about} />}
        </div>
        {more && (
          <TextLink to={more.to} className="-mr-2 px-2 text-13">
            {more.text}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  )
}
