import { staffRemove } from '@millrace/contract/console/community'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { send } from '../../shell/send.ts'

/** Takes away what the operator wrote as staff. */
export function RemoveOwnButton({ id, what }: { id: string; what: 'post' | 'comment' }) {
  return (
    <DialogButton
      color="error"
      aria-label={`Remove your ${what}`}
      renderDialog={(close) => (
        <ActionDialog
          title={`Remove your ${what}?`}
          confirmLabel="Remove"
          isDangerous
          onClose={close}
          onConfirm={async () => {
            await send(staffRemove, { id })
            return 'Removed'
          }}
        >
          <Typography>Nobody sees it any more, and it does not come back. The audit log keeps what it said.</Typography>
        </ActionDialog>
      )}
    >
      Remove
    </DialogButton>
  )
}
