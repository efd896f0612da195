import { useState } from 'react'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type SureDialogProps = {
  title: string
  body: string
  confirm: string
  /** What leaves all as it is says so where "Cancel" could be taken for the deed itself. */
  keep?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is taken away. */
export function ConfirmDialog({ title, body, confirm, keep, onConfirm, onClose }: SureDialogProps) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    setIsBusy(true)
    // What went wrong has been told; either way there is nothing more to ask here.
    await onConfirm().catch(() => {})
    onClose()
  }
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {keep ?? t('shell.cancel')}
      </Button>
      <Button kind="danger" isBusy={isBusy} onPress={() => void go()}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={actions}>
      <p>{body}</p>
    </Dialog>
  )
}
