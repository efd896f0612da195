import type { ReactNode } from 'react'

type BookScrollProps = { readonly label: string; readonly className?: string; readonly children: ReactNode }

/** What may be wider or longer than its card, and then scrolls inside it. */
export function BookScroll({ label, className = '', children }: BookScrollProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div role="group" tabIndex={0} aria-label={label} className={`book-scroll ${className}`}>
      {children}
    </div>
  )
}
