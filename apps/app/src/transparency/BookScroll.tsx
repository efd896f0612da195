import type { FocusEvent, ReactNode } from 'react'

type BookScrollProps = { readonly label: string; readonly className?: string; readonly children: ReactNode }

/** What is taller than the window stays where it is when it gets the focus, and may begin under the header. */
function showStart({ target, currentTarget }: FocusEvent<HTMLElement>) {
  const isByKey = target === currentTarget && currentTarget.matches(':focus-visible')
  if (isByKey && currentTarget.offsetHeight > innerHeight / 2) currentTarget.scrollIntoView()
}

/** What may be wider or longer than its card, and then scrolls inside it. */
export function BookScroll({ label, className = '', children }: BookScrollProps) {
  return (
    // What scrolls has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div role="group" tabIndex={0} aria-label={label} onFocus={showStart} className={`book-scroll ${className}`}>
      {children}
    </div>
  )
}
