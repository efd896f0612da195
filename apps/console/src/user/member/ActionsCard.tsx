import { memberEndSessions, memberFreeze, memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Button, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { getMemberTitle, type Member } from '../../components/member.ts'
import { Section } from '../../components/Section.tsx'
import { pluralize } from '../../shell/amount.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { EndSessionsDialog, FreezeDialog, UnfreezeDialog } from './FreezeDialogs.tsx'
import { LiftStopDialog, StopDialog } from './StopDialogs.tsx'

const dialogs = {
  freeze: FreezeDialog,
  unfreeze: UnfreezeDialog,
  endSessions: EndSessionsDialog,
  stop: StopDialog,
  lift: LiftStopDialog,
} as const
type ActionName = keyof typeof dialogs

const doneMessages: Record<ActionName, string> = {
  freeze: 'The account is frozen',
  unfreeze: 'The account is no longer frozen',
  endSessions: 'All sessions are ended',
  stop: 'Withdrawals are stopped',
  lift: 'The stop is lifted',
}

/** The actions on a member. An action that the role cannot do shows which role can. */
export function ActionsCard({ member, onChanged }: { member: Member; onChanged: (row: Member) => void }) {
  const [action, setAction] = useState<ActionName | null>(null)
  const notify = useNotify()
  const canFreeze = useCanCall(memberFreeze)
  const canEnd = useCanCall(memberEndSessions)
  const canStop = useCanCall(memberStopWithdrawals)
  const Dialog = action && dialogs[action]
  if (member.isClosed)
    return (
      <Section title="Actions">
        <Typography color="textSecondary">A closed account cannot be changed.</Typography>
      </Section>
    )
  const stop = member.withdrawalStop
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
          <Button variant="outlined" onClick={() => setAction('unfreeze')}>
            Unfreeze
          </Button>
        ) : (
          <Button variant="outlined" color="error" onClick={() => setAction('freeze')}>
            Freeze
          </Button>
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
        <Button variant="outlined" disabled={member.sessions === 0} onClick={() => setAction('endSessions')}>
          End all sessions
        </Button>
      </Action>
      <Action
        description={stop ? 'Withdrawals are stopped until a set time.' : 'For at most 30 days.'}
        isAllowed={canStop}
        roleHint="Only finance can stop withdrawals."
      >
        <Button variant="outlined" {...(!stop && { color: 'error' })} onClick={() => setAction('stop')}>
          {stop ? 'Change the stop' : 'Stop withdrawals'}
        </Button>
        {stop && (
          <Button variant="outlined" onClick={() => setAction('lift')}>
            Lift the stop
          </Button>
        )}
      </Action>
      {Dialog && action && (
        <Dialog
          member={member}
          name={getMemberTitle(member)}
          onClose={() => setAction(null)}
          onDone={(row) => {
            setAction(null)
            onChanged(row)
            notify(doneMessages[action])
          }}
        />
      )}
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
      <Typography variant="body2" color="textSecondary">
        {isAllowed ? description : roleHint}
      </Typography>
    </Box>
  )
}
