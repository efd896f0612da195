import { memberEndSessions, memberFreeze, memberUnfreeze } from '@millrace/contract/console/member'
import { Typography } from '@mui/material'
import type { Member } from '../../components/member.ts'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { pluralize } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'

export type MemberDialogProps = {
  readonly member: Member
  readonly name: string
  readonly onClose: () => void
  readonly onChanged: (row: Member) => void
}

export function FreezeDialog({ member: { id }, name, onClose, onChanged }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`Freeze ${name}?`}
      confirmLabel="Freeze"
      isDangerous
      hint="The member sees this text."
      onClose={onClose}
      onConfirm={async (reason) => {
        onChanged((await send(memberFreeze, { id, reason })).data)
        return 'The account is frozen'
      }}
    >
      <Typography>
        The member can still sign in, see everything and withdraw to a destination bound before the freeze. Nothing else
        works until the freeze is lifted.
      </Typography>
    </ReasonDialog>
  )
}

export function UnfreezeDialog({ member: { id, frozenReason }, name, onClose, onChanged }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`Unfreeze ${name}?`}
      confirmLabel="Unfreeze"
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => {
        onChanged((await send(memberUnfreeze, { id, reason })).data)
        return 'The account is no longer frozen'
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Reason of the freeze: “{frozenReason}” The account works again at once.
      </Typography>
    </ReasonDialog>
  )
}

export function EndSessionsDialog({ member: { id, sessions }, name, onClose, onChanged }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`End all sessions of ${name}?`}
      confirmLabel="End all sessions"
      isDangerous
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => {
        onChanged((await send(memberEndSessions, { id, reason })).data)
        return 'All sessions are ended'
      }}
    >
      <Typography>
        Signs the member out on {pluralize(sessions, 'device')} at once. The member can sign in again.
      </Typography>
    </ReasonDialog>
  )
}
