import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createMediaHook, useIsWide } from '../shell/media.ts'
import { useText } from '../shell/useText.ts'
import { Card } from './Card.tsx'
import { IconButton } from './IconButton.tsx'

const paneStyle = `sticky top-[calc(var(--mark)+62px)] max-h-[calc(100dvh-var(--mark)-86px)] overflow-y-auto
  rounded-card`

type DetailPaneProps = { title: string; children: ReactNode; actions?: ReactNode }

const PaneContext = createContext<HTMLElement | null>(null)

/** Whether details stand in a pane beside the list, where they cannot be closed. */
export const useHasPane = (): boolean => use(PaneContext) !== null

/** A list, on a wide screen beside the details of what is chosen: `detail`, or what a `DetailSheet` shows. */
export function ListDetail({ detail, children }: { detail?: ReactNode; children: ReactNode }) {
  const t = useText()
  const [pane, setPane] = useState<HTMLElement | null>(null)
  if (!useIsWide()) return children
  return (
    <PaneContext value={pane}>
      <div className="grid grid-cols-[424px_minmax(0,1fr)] items-start gap-5">
        <div className="grid gap-5">{children}</div>
        <div className={paneStyle}>
          <div ref={setPane} className="peer grid gap-5">
            {detail}
          </div>
          <p className="hidden rounded-card border border-dashed border-line p-10 text-center text-muted peer-empty:block">
            {t('shell.choose')}
          </p>
        </div>
      </div>
    </PaneContext>
  )
}

/** From here on there is room for a table and for the details of one of its rows. */
export const useHasTableRoom = createMediaHook('(min-width: 1280px)')

type TableDetailProps = {
  isChosen: boolean
  onClose: () => void
  /** The details; without them, what a `DetailSheet` shows. */
  detail?: ReactNode
  children: ReactNode
}

/**
 * A table, and beside it, once one of its rows is chosen, the details of that row, which Esc closes. Where there is no
 * room for both, they come in a sheet.
 */
export function TableDetail({ isChosen, onClose, detail, children }: TableDetailProps) {
  const t = useText()
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const isBeside = useHasTableRoom() && isChosen
  useEffect(() => {
    if (!isBeside) return
    const close = (event: KeyboardEvent) =>
      event.key === 'Escape' && !document.querySelector('[role=dialog]') && onClose()
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isBeside, onClose])
  return (
    <PaneContext value={isBeside ? pane : null}>
      <div className={`grid items-start gap-5 ${isBeside ? 'grid-cols-[minmax(0,1fr)_384px]' : ''}`}>
        <div className="grid gap-5">{children}</div>
        {isBeside && (
          <div className={paneStyle}>
            <IconButton
              icon="close"
              label={t('shell.close')}
              onPress={onClose}
              className="absolute top-2 right-2 z-1 text-ink"
            />
            <div ref={setPane} className="grid gap-5">
              {detail}
            </div>
          </div>
        )}
      </div>
    </PaneContext>
  )
}

/** Details in the pane; nothing without one. */
export function DetailPane({ title, children, actions }: DetailPaneProps) {
  const pane = use(PaneContext)
  const id = useId()
  return (
    pane &&
    createPortal(
      <section aria-labelledby={id}>
        <Card className="grid gap-3 p-6">
          <h2 id={id} className="pr-8 text-20 font-bold">
            {title}
          </h2>
          {children}
          {actions && <div className="mt-3 grid max-w-80 gap-2">{actions}</div>}
        </Card>
      </section>,
      pane,
    )
  )
}
