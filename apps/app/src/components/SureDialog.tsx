import { useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useText } from '../shell/useText.ts'

/** Asks before something is taken away. */
export function SureDialog({ title, body, confirm, onConfirm, onClose }: { title: string; body: string; confirm: string; onConfirm: () => Promise<unknown>; onClose: () => void }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    setIsBusy(true)
    // What went wrong has been told; either way there is nothing more to ask here.
    await onConfirm().catch(() => {})
    onClose()
  }
  const actions = <><Button kind="soft" onPress={onClose}>{t('shell.cancel')}</Button><Button kind="danger" isBusy={isBusy} onPress={() => void go()}>{confirm}</Button></>
  return <Dialog title={title} isOpen onClose={onClose} actions={actions}><p>{body}</p></Dialog>
}
