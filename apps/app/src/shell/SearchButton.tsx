import { useEffect } from 'react'
import { LateIcon } from '../components/LateIcon.tsx'
import { searchPanel } from './searchPanel.ts'
import './sideRail.css'
import { useText } from './useText.ts'

/** Opens the search; on a wide screen it looks like the field that it opens. The key `/` opens it from anywhere. */
export function SearchButton({ className }: { className: string }) {
  const t = useText()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
      event.preventDefault()
      searchPanel.set(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => searchPanel.set(true)}
      className={`${className} rail-search`}
    >
      <LateIcon name="search" className="size-6" />
      {t('shell.search')}
      <kbd aria-hidden className="rail-key">
        /
      </kbd>
    </button>
  )
}

/** A key belongs to what is typed into, and to a dialog that is open. */
const isTypedInto = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement) ||
  target.isContentEditable ||
  target.matches('input, textarea, select, [role=dialog] *') ||
  document.querySelector('[role=dialog]') !== null
