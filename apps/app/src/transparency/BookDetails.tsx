import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createStore } from '../shell/createStore.ts'

const printing = createStore(false)
// The page is printed right after the event, so that it must be drawn before.
addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
addEventListener('afterprint', () => flushSync(() => printing.set(false)))

type BookDetailsProps = { summary: ReactNode; className: string; children: ReactNode }

/** What is drawn once it is opened; on paper it is open. */
export function BookDetails({ summary, className, children }: BookDetailsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinted = useSyncExternalStore(printing.subscribe, printing.get)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
      <summary className={`book-summary rounded-control ${className}`}>{summary}</summary>
      {(isOpen || isPrinted) && children}
    </details>
  )
}
