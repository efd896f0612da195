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
  readonly onDone: (row: Member) => void
}

export function FreezeDialog({ member: { id }, name, onClose, onDone }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`Freeze ${name}?`}
      confirmLabel="Freeze"
      isDangerous
      hint="The member sees this text."
      onClose={onClose}
      onConfirm={async (reason) => onDone((await send(memberFreeze, { id, reason })).data)}
    >
      <Typography>
        The member can still sign in, see everything and withdraw to a destination bound before the freeze. Nothing else
        works until the freeze is lifted.
      </Typography>
    </ReasonDialog>
  )
}

export function UnfreezeDialog({ member: { id, frozenReason }, name, onClose, onDone }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`Unfreeze ${name}?`}
      confirmLabel="Unfreeze"
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => onDone((await send(memberUnfreeze, { id, reason })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Reason of the freeze: “{frozenReason}” The account works again at once.
      </Typography>
    </ReasonDialog>
  )
}

export function EndSessionsDialog({ member: { id, sessions }, name, onClose, onDone }: MemberDialogProps) {
  return (
    <ReasonDialog
      title={`End all sessions of ${name}?`}
      confirmLabel="End all sessions"
      isDangerous
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => onDone((await send(memberEndSessions, { id, reason })).data)}
    >
      <Typography>
        Signs the member out on {pluralize(sessions, 'device')} at once. The member can sign in again.
      </Typography>
    </ReasonDialog>
  )
}
