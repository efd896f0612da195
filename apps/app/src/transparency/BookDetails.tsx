import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** What is drawn once it is opened; on paper it is open. */
export function BookDetails({
  summary,
  className,
  children,
}: {
  summary: ReactNode
  className: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinted = useSyncExternalStore(onPrint, () => isPrinting)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className={`book-summary rounded-control ${className}`}>{summary}</summary>
      {(isOpen || isPrinted) && children}
    </details>
  )
}

let isPrinting = false

function onPrint(listener: () => void): () => void {
  const follow = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    // The page is printed right after the event.
    flushSync(listener)
  }
  addEventListener('beforeprint', follow)
  addEventListener('afterprint', follow)
  return () => {
    removeEventListener('beforeprint', follow)
    removeEventListener('afterprint', follow)
  }
}
