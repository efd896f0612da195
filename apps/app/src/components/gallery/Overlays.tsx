import { useState } from 'react'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Sheet } from '../Sheet.tsx'
import { Part } from './Part.tsx'

/** Components that open over the page. */
export function Overlays() {
  const t = useText()
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const done = <Button onPress={close}>{t('shell.practice.close')}</Button>
  return (
    <Part name="Dialog, Sheet, Toast">
      <div className="flex flex-wrap gap-3">
        <Button kind="soft" onPress={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="soft" onPress={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button kind="soft" onPress={() => showToast(t('shell.copied'), { tone: 'good' })}>
          Toast
        </Button>
        <Button
          kind="soft"
          onPress={() =>
            showToast(t('shell.new-version'), { action: { text: t('shell.reload'), run: () => location.reload() } })
          }
        >
          Toast, action
        </Button>
      </div>
      <Dialog title={t('shell.practice.title')} isOpen={open === 'dialog'} onClose={close} actions={done}>
        <p>{t('shell.practice.body')}</p>
      </Dialog>
      <Sheet title={t('shell.practice.title')} isOpen={open === 'sheet'} onClose={close} actions={done}>
        <p className="text-muted">{t('shell.practice.body')}</p>
      </Sheet>
    </Part>
  )
}
