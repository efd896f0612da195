import { memberEndSessions, memberFreeze, memberUnfreeze } from '@millrace/contract/console/member'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import type { Member } from '../../components/member.ts'
import { ReasonField } from '../../components/ReasonField.tsx'
import { send } from '../../shell/send.ts'

export type MemberDialogProps = {
  readonly member: Member
  readonly name: string
  readonly onClose: () => void
  readonly onDone: (row: Member) => void
}

export function FreezeDialog({ member: { id }, name, onClose, onDone }: MemberDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Freeze ${name}?`}
      confirmLabel="Freeze"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDone((await send(memberFreeze, { id, reason })).data)}
    >
      <Typography>
        The member can still sign in, see everything and withdraw to a destination bound before the freeze. Nothing else
        works until the freeze is lifted.
      </Typography>
      <ReasonField value={reason} onChange={setReason} readBy="The member reads this." />
    </ActionDialog>
  )
}

export function UnfreezeDialog({ member: { id, frozenReason }, name, onClose, onDone }: MemberDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`Unfreeze ${name}?`}
      confirmLabel="Unfreeze"
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDone((await send(memberUnfreeze, { id, reason })).data)}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Frozen because: “{frozenReason}” The account works again at once.
      </Typography>
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this in the audit log." />
    </ActionDialog>
  )
}

export function EndSessionsDialog({ member: { id, sessions }, name, onClose, onDone }: MemberDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={`End all sessions of ${name}?`}
      confirmLabel="End all sessions"
      isDangerous
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => onDone((await send(memberEndSessions, { id, reason })).data)}
    >
      <Typography>
        {sessions === 1 ? 'One device is' : `${sessions} devices are`} signed out at once. The member can sign in again.
      </Typography>
      <ReasonField value={reason} onChange={setReason} readBy="Operators read this in the audit log." />
    </ActionDialog>
  )
}
