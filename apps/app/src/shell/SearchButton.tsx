import { useEffect } from 'react'
import { Icon } from '../components/Icon.tsx'
import { searchPanel } from './searchPanel.ts'
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
      className={`${className} mb-1 lg:mb-3 lg:bg-page lg:font-normal lg:inset-ring lg:inset-ring-line`}
    >
      <Icon name="search" className="size-6 lg:size-5" />
      {t('shell.search')}
      <kbd aria-hidden className="ml-auto rounded-chip border border-line px-2 font-sans text-12 max-lg:hidden">
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
