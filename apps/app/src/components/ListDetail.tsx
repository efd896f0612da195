import { createContext, use, useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsWide } from '../shell/media.ts'
import { useText } from '../shell/useText.ts'
import { Card } from './Card.tsx'

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
        <div className="sticky top-[calc(var(--mark)+62px)] max-h-[calc(100dvh-var(--mark)-86px)] overflow-y-auto rounded-card">
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

/** Details in the pane; nothing without one. */
export function DetailPane({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  const pane = use(PaneContext)
  const id = useId()
  return (
    pane &&
    createPortal(
      <section aria-labelledby={id}>
        <Card className="grid gap-3 p-6">
          <h2 id={id} className="text-20 font-bold">
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
