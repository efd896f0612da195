import type { Notice } from '@millrace/contract/msg/notice'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { useCloseOnBack } from '../../shell/useCloseOnBack.ts'
import { useText } from '../../shell/useText.ts'

const style = `mt-auto max-h-[88dvh] w-full max-w-full overflow-y-auto overscroll-contain rounded-t-sheet bg-card text-ink
  transition-[translate,opacity,display,overlay] transition-discrete duration-250 ease-calm outline-none
  not-open:translate-y-full starting:open:translate-y-full
  md:mx-auto md:mb-auto md:max-w-[max(480px,30rem)] md:rounded-sheet
  md:not-open:translate-y-4 md:not-open:opacity-0 md:starting:open:translate-y-4 md:starting:open:opacity-0
  backdrop:top-(--mark) backdrop:bg-shade backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete
  backdrop:duration-250 not-open:backdrop:opacity-0 starting:open:backdrop:opacity-0`

type HomePopupSheetProps = { notice: Notice; isOpen: boolean; onClose: () => void }

/**
 * Looks like every sheet, in the browser's own dialog: it opens by itself on the first visit, which should not have to
 * load the library of the others for it.
 */
export function HomePopupSheet({ notice, isOpen, onClose }: HomePopupSheetProps) {
  const t = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(isOpen, onClose)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose} closedby="any" className={style}>
      <div className="grid gap-3 px-5 pt-3 pb-[calc(20px+env(safe-area-inset-bottom))] md:pt-5 md:pb-5">
        <div aria-hidden className="mx-auto mb-1 h-1 w-10 rounded-full bg-line md:hidden" />
        <h2 id={titleId} className="text-20 font-bold">
          {notice.title}
        </h2>
        <Paragraphs text={notice.content} />
        <div className="mt-3 grid gap-2">
          <Button onPress={onClose}>{t('home.popup.close')}</Button>
        </div>
      </div>
    </dialog>
  )
}
