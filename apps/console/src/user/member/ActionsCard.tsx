import { memberEndSessions, memberFreeze, memberStopWithdrawals } from '@millrace/contract/console/member'
import { Box, Button, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { getMemberTitle, type Member } from '../../components/member.ts'
import { Section } from '../../components/Section.tsx'
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
type Deed = keyof typeof dialogs

const done: Record<Deed, string> = {
  freeze: 'The account is frozen',
  unfreeze: 'The freeze is lifted',
  endSessions: 'All sessions have ended',
  stop: 'Withdrawals are stopped',
  lift: 'Withdrawals are possible again',
}

/** What an operator can do to a member. What the role may not do is named with the role that may. */
export function ActionsCard({ member, onChanged }: { member: Member; onChanged: (row: Member) => void }) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const notify = useNotify()
  const mayFreeze = useCanCall(memberFreeze)
  const mayEnd = useCanCall(memberEndSessions)
  const mayStop = useCanCall(memberStopWithdrawals)
  const Dialog = deed && dialogs[deed]
  if (member.isClosed)
    return (
      <Section title="Actions">
        <Typography color="textSecondary">A closed account cannot be changed.</Typography>
      </Section>
    )
  const stop = member.withdrawalStop
  return (
    <Section title="Actions" about="Each asks for a reason and is written to the audit log.">
      <Action
        about={
          member.isFrozen
            ? 'The member signs in and reads, but changes nothing.'
            : 'Stops everything but reading and withdrawing to destinations bound before.'
        }
        mayDo={mayFreeze}
        who="Support and admin freeze accounts."
      >
        {member.isFrozen ? (
          <Button variant="outlined" onClick={() => setDeed('unfreeze')}>
            Unfreeze
          </Button>
        ) : (
          <Button variant="outlined" color="error" onClick={() => setDeed('freeze')}>
            Freeze
          </Button>
        )}
      </Action>
      <Action
        about={
          member.sessions === 0
            ? 'The member is signed in nowhere.'
            : `Signed in on ${member.sessions} ${member.sessions === 1 ? 'device' : 'devices'}.`
        }
        mayDo={mayEnd}
        who="Support and admin end sessions."
      >
        <Button variant="outlined" disabled={member.sessions === 0} onClick={() => setDeed('endSessions')}>
          End all sessions
        </Button>
      </Action>
      <Action
        about={stop ? 'Withdrawals are stopped for a time.' : 'For a time only, 30 days at most.'}
        mayDo={mayStop}
        who="Finance stops withdrawals."
      >
        <Button variant="outlined" {...(!stop && { color: 'error' })} onClick={() => setDeed('stop')}>
          {stop ? 'Change the stop' : 'Stop withdrawals'}
        </Button>
        {stop && (
          <Button variant="outlined" onClick={() => setDeed('lift')}>
            Lift the stop
          </Button>
        )}
      </Action>
      {Dialog && deed && (
        <Dialog
          member={member}
          name={getMemberTitle(member)}
          onClose={() => setDeed(null)}
          onDone={(row) => {
            setDeed(null)
            onChanged(row)
            notify(done[deed])
          }}
        />
      )}
    </Section>
  )
}

function Action({ about, mayDo, who, children }: { about: string; mayDo: boolean; who: string; children: ReactNode }) {
  return (
    <Box sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      {mayDo && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 0.75 }}>{children}</Box>}
      <Typography variant="body2" color="textSecondary">
        {mayDo ? about : who}
      </Typography>
    </Box>
  )
}
