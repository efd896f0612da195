import { Dialog } from '@base-ui/react/dialog'
import { paths } from '@millrace/contract/paths'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { LateIcon } from '../../../components/LateIcon.tsx'
import { Link, navigate, useLocation } from '../../../shell/router/router.tsx'
import { searchPanel } from '../../../shell/searchPanel.ts'
import { hasSession } from '../../../shell/session.ts'
import { useText } from '../../../shell/useText.ts'
import './search.css'
import { searchedMax, useSearchResults } from './useSearchResults.ts'

const close = () => searchPanel.set(false)

/** The search of the side rail. It lies over the entry that opens it; arrows choose, Enter opens, Esc closes. */
export function SearchPanel({ isOpen }: { isOpen: boolean }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  useEffect(() => close, [key])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-x-0 top-(--mark) bottom-0 z-40 bg-shade/60" />
        <Dialog.Viewport className="fixed inset-x-0 top-(--mark) bottom-0 z-40">
          <Dialog.Popup initialFocus={input} className="search-popup">
            <Dialog.Title className="sr-only">{t('shell.search')}</Dialog.Title>
            <SearchBox input={input} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchBox({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const searched = useDeferredValue(typed.trim())
  const { groups, isLoading } = useSearchResults(searched)
  const all = groups.flatMap(({ list }) => list)
  const chosen = Math.min(index, all.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && all.length > 0) {
      event.preventDefault()
      setIndex((chosen + step + all.length) % all.length)
    }
    const to = all[chosen]?.to
    if (event.key === 'Enter' && to) {
      event.preventDefault()
      close()
      navigate(to)
    }
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <LateIcon name="search" className="size-5 text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('shell.search')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={t(hasSession() ? 'search.hint' : 'search.hint-visitor')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setIndex(0)
          }}
          onKeyDown={move}
          className="min-h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('search.found')} className="overflow-y-auto p-2">
        {groups.map(({ name, list }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className="px-3 pt-2 pb-1 text-12 font-semibold text-muted">
              {t(name)}
            </p>
            {list.map((found) => {
              const place = all.indexOf(found)
              return (
                <Link
                  key={`${found.to} ${found.title}`}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === chosen}
                  tabIndex={-1}
                  to={found.to}
                  onClick={close}
                  onPointerMove={() => setIndex(place)}
                  className="search-option"
                >
                  <Icon name={found.icon} className="size-5 shrink-0 text-accent" />
                  <span className="grid min-w-0 flex-1">
                    <span className="font-semibold">{found.title}</span>
                    {found.below && <span className="text-13 text-muted">{found.below}</span>}
                  </span>
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-5 py-3 text-13 text-muted empty:hidden">
        {all.length === 0 && searched !== '' && !isLoading && t('search.none')}
      </p>
      {hasSession() && (
        <p className="border-t border-line px-5 py-3 text-12 text-muted">
          {t('search.newest', { count: searchedMax })}{' '}
          <Link to={paths.records} onClick={close} className="font-semibold text-accent">
            {t('search.all-records')}
          </Link>
        </p>
      )}
    </>
  )
}
