import type { ReactNode } from 'react'

type EmptyStateProps = {
  drawing: ReactNode
  title: string
  body?: string
  /** What to do next. */
  children?: ReactNode
  heading?: 'h2' | 'h3'
}

/** Why a list or screen is empty, and what to do next. */
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
