import { whenRefetched } from '../shell/queryClient.ts'
import { useCallMutation } from '../shell/useCallMutation.ts'
import { useText } from '../shell/useText.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  body: string
  confirm: string
  /** The text for not doing it, where "Cancel" could be misunderstood as the action itself. */
  keep?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is removed or cancelled. */
export function ConfirmDialog({ title, body, confirm, keep, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText()
  const confirmation = useCallMutation(
    async () => {
      await onConfirm()
      await whenRefetched()
      onClose()
    },
    // The call has shown what went wrong; either way there is nothing more to ask.
    { onRefused: onClose },
  )
  const actions = (
    <>
      <Button kind="soft" onPress={onClose}>
        {keep ?? t('shell.cancel')}
      </Button>
      <Button kind="danger" isBusy={confirmation.isPending} onPress={() => confirmation.mutate()}>
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
