import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '../shell/useCloseOnBack.ts'
import { useText } from '../shell/useText.ts'
import { IconButton } from './IconButton.tsx'

export type SheetProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
}

/**
 * A sheet from the bottom edge; on a wide screen a dialog, with a button that closes it. A swipe down, a tap outside,
 * Esc or Back closes it too.
 */
export function Sheet({ title, isOpen, onClose, children, actions }: SheetProps) {
  const t = useText()
  useCloseOnBack(isOpen, onClose)
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-x-0 top-(--mark) bottom-0 z-40 bg-shade opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-x-0 top-(--mark) bottom-0 z-40 flex items-end justify-center md:items-center md:p-4">
          <Drawer.Popup className="max-h-[88dvh] w-full translate-y-(--drawer-swipe-movement-y) overflow-y-auto overscroll-contain rounded-t-sheet bg-card px-5 pt-3 pb-[calc(20px+env(safe-area-inset-bottom))] outline-none transition-transform duration-250 ease-calm data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:transition-none md:max-w-[max(480px,30rem)] md:rounded-sheet md:pt-5 md:pb-5 md:transition md:data-ending-style:translate-y-4 md:data-ending-style:opacity-0 md:data-starting-style:translate-y-4 md:data-starting-style:opacity-0">
            <div aria-hidden className="mx-auto mb-4 h-1 w-10 rounded-full bg-line md:hidden" />
            <Drawer.Content className="grid gap-3">
              <Drawer.Title className="text-20 font-bold md:-mt-3 md:pr-10">{title}</Drawer.Title>
              {children}
              {actions && <div className="mt-3 grid gap-2">{actions}</div>}
              {/* Last for the keys, which begin at what the sheet is for. */}
              <IconButton
                icon="close"
                label={t('shell.close')}
                onPress={onClose}
                className="sticky top-0 z-1 order-first -mt-2.5 -mr-2 -mb-8.5 justify-self-end bg-card max-md:hidden"
              />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
