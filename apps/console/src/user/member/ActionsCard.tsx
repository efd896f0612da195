import { memberEndSessions, memberFreeze, memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DialogButton } from '../../components/DialogButton.tsx'
import { getMemberTitle, type Member } from '../../components/member.ts'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { pluralize } from '../../shell/amount.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { EndSessionsDialog, FreezeDialog, UnfreezeDialog } from './FreezeDialogs.tsx'
import { LiftStopDialog, StopDialog } from './StopDialogs.tsx'

/** The actions on a member. An action that the role cannot do shows which role can. */
export function ActionsCard({ member, onChanged }: { member: Member; onChanged: (row: Member) => void }) {
  const canFreeze = useCanCall(memberFreeze)
  const canEnd = useCanCall(memberEndSessions)
  const canStop = useCanCall(memberStopWithdrawals)
  if (member.isClosed)
    return (
      <Section title="Actions">
        <Typography color="textSecondary">A closed account cannot be changed.</Typography>
      </Section>
    )
  const stop = member.withdrawalStop
  const dialog = (close: () => void) => ({ member, name: getMemberTitle(member), onClose: close, onChanged })
  return (
    <Section title="Actions" description="Every action needs a reason and is written to the audit log.">
      <Action
        description={
          member.isFrozen
            ? 'The member can sign in and read, but change nothing.'
            : 'Blocks everything but reading and withdrawing to known destinations.'
        }
        isAllowed={canFreeze}
        roleHint="Only support and admin can freeze accounts."
      >
        {member.isFrozen ? (
          <DialogButton variant="outlined" renderDialog={(close) => <UnfreezeDialog {...dialog(close)} />}>
            Unfreeze
          </DialogButton>
        ) : (
          <DialogButton variant="outlined" color="error" renderDialog={(close) => <FreezeDialog {...dialog(close)} />}>
            Freeze
          </DialogButton>
        )}
      </Action>
      <Action
        description={
          member.sessions === 0
            ? 'The member is not signed in.'
            : `Signed in on ${pluralize(member.sessions, 'device')}.`
        }
        isAllowed={canEnd}
        roleHint="Only support and admin can end sessions."
      >
        <DialogButton
          variant="outlined"
          disabled={member.sessions === 0}
          renderDialog={(close) => <EndSessionsDialog {...dialog(close)} />}
        >
          End all sessions
        </DialogButton>
      </Action>
      <Action
        description={stop ? 'Withdrawals are stopped until a set time.' : 'For at most 30 days.'}
        isAllowed={canStop}
        roleHint="Only finance can stop withdrawals."
      >
        <DialogButton
          variant="outlined"
          color={stop ? 'primary' : 'error'}
          renderDialog={(close) => <StopDialog {...dialog(close)} />}
        >
          {stop ? 'Change the stop' : 'Stop withdrawals'}
        </DialogButton>
        {stop && (
          <DialogButton variant="outlined" renderDialog={(close) => <LiftStopDialog {...dialog(close)} />}>
            Lift the stop
          </DialogButton>
        )}
      </Action>
    </Section>
  )
}

type ActionProps = {
  readonly description: string
  readonly isAllowed: boolean
  readonly roleHint: string
  readonly children: ReactNode
}

function Action({ description, isAllowed, roleHint, children }: ActionProps) {
  return (
    <Box sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      {isAllowed && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 0.75 }}>{children}</Box>}
      <Note>{isAllowed ? description : roleHint}</Note>
    </Box>
  )
}
