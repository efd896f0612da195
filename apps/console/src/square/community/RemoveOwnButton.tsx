import { staffRemove } from '@millrace/contract/console/community'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { send } from '../../shell/send.ts'

/** Takes away what the operator wrote as staff. */
export function RemoveOwnButton({ id, what }: { id: string; what: 'post' | 'comment' }) {
  return (
    <ConfirmButton
      label="Remove"
      color="error"
      aria-label={`Remove your ${what}`}
      title={`Remove your ${what}?`}
      isDangerous
      onConfirm={async () => {
        await send(staffRemove, { id })
        return 'Removed'
      }}
    >
      Nobody sees it any more, and it does not come back. The audit log keeps what it said.
    </ConfirmButton>
  )
}
