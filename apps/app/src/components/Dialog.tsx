import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { useCloseOnBack } from '../shell/useCloseOnBack.ts'
import { useCloseWatcher } from './useCloseWatcher.ts'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** An answer is required: neither Esc nor Back nor a tap outside closes it. */
  children: ReactNode
  actions: ReactNode
}

/** A question or message in the middle of the screen. */
export function Dialog({ title, isOpen, onClose, children, actions }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(isOpen, onClose)
  useCloseWatcher(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-x-0 top-(--mark) bottom-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-x-0 top-(--mark) bottom-0 z-40 grid place-items-center overflow-y-auto p-4">
          {/* The focus starts at the message, so that a key still held down presses no button. */}
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className="grid max-h-[88dvh] w-full max-w-[max(400px,25rem)] gap-3 overflow-y-auto overscroll-contain rounded-sheet bg-card p-5 outline-none transition duration-200 ease-calm data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0"
          >
            <Base.Title className="text-20 font-bold">{title}</Base.Title>
            <Base.Description render={<div />} className="grid gap-3 text-muted">
              {children}
            </Base.Description>
            <div className="mt-2 flex flex-wrap gap-2 *:flex-1 *:basis-[8rem]">{actions}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
