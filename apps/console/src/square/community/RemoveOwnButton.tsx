import { staffRemove } from '@millrace/contract/console/community'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { send } from '../../shell/send.ts'

/** Takes away what the operator wrote as staff. */
export function RemoveOwnButton({ id, what }: { id: string; what: 'post' | 'comment' }) {
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} aria-label={`Remove your ${what}`}>
        Remove
      </Button>
      {isAsking && (
        <ActionDialog
          title={`Remove your ${what}?`}
          confirmLabel="Remove"
          isDangerous
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await send(staffRemove, { id })
            setAsking(false)
            notify('Removed')
          }}
        >
          <Typography>Nobody sees it any more, and it does not come back. The audit log keeps what it said.</Typography>
        </ActionDialog>
      )}
    </>
  )
}
