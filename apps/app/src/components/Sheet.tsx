import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '../shell/useCloseOnBack.ts'

type SheetProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; actions?: ReactNode }

/** A sheet from the bottom edge. A swipe down, a tap outside, Esc or Back closes it. */
export function Sheet({ title, isOpen, onClose, children, actions }: SheetProps) {
  useCloseOnBack(isOpen, onClose)
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-shade opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className="max-h-[88dvh] w-full max-w-[max(560px,32rem)] translate-y-(--drawer-swipe-movement-y) overflow-y-auto overscroll-contain rounded-t-sheet bg-card px-5 pt-3 pb-[calc(20px+env(safe-area-inset-bottom))] outline-none transition-transform duration-250 ease-calm data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:transition-none">
            <div aria-hidden className="mx-auto mb-4 h-1 w-10 rounded-full bg-line" />
            <Drawer.Content className="grid gap-3">
              <Drawer.Title className="text-20 font-bold">{title}</Drawer.Title>
              {children}
              {actions && <div className="mt-3 grid gap-2">{actions}</div>}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
