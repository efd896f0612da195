import type { ReactNode } from 'react'

type EmptyStateProps = {
  drawing: ReactNode
  title: string
  body?: string
  /** The step that goes on from here. */
  children?: ReactNode
  /** The screen's own heading when the state is all there is. */
  heading?: 'h2' | 'h3'
}

/** What will stand here, why it does not yet, and the way on. */
export function EmptyState({ drawing, title, body, children, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-2 py-10 text-center">
      <div aria-hidden className="mb-3 w-44 max-w-full">
        {drawing}
      </div>
      <Heading className="w-full text-17 font-bold">{title}</Heading>
      {body && <p className="max-w-[36ch] text-muted">{body}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
