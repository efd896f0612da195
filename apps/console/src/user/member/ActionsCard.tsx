import {
  memberEndSessions,
  memberFreeze,
  memberStopWithdrawals,
  memberUnfreeze,
} from '@millrace/contract/console/member'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Note } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { getMemberTitle, type Member } from '../../components/member.ts'
import { Section } from '../../components/Section.tsx'
import { pluralize } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { StopDialog } from './StopDialog.tsx'

const auditHint = 'Operators see this in the audit log.'

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
  const { id, sessions, withdrawalStop: stop } = member
  const name = getMemberTitle(member)
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
          <ConfirmButton
            label="Unfreeze"
            title={`Unfreeze ${name}?`}
            variant="outlined"
            reasonHint={auditHint}
            onConfirm={async (reason) => {
              onChanged((await send(memberUnfreeze, { id, reason })).data)
              return 'The account is no longer frozen'
            }}
          >
            Reason of the freeze: “{member.frozenReason}” The account works again at once.
          </ConfirmButton>
        ) : (
          <ConfirmButton
            label="Freeze"
            title={`Freeze ${name}?`}
            variant="outlined"
            color="error"
            isDangerous
            reasonHint="The member sees this text."
            onConfirm={async (reason) => {
              onChanged((await send(memberFreeze, { id, reason })).data)
              return 'The account is frozen'
            }}
          >
            The member can still sign in, see everything and withdraw to a destination bound before the freeze. Nothing
            else works until the freeze is lifted.
          </ConfirmButton>
        )}
      </Action>
      <Action
        description={sessions === 0 ? 'The member is not signed in.' : `Signed in on ${pluralize(sessions, 'device')}.`}
        isAllowed={canEnd}
        roleHint="Only support and admin can end sessions."
      >
        <ConfirmButton
          label="End all sessions"
          title={`End all sessions of ${name}?`}
          variant="outlined"
          disabled={sessions === 0}
          isDangerous
          reasonHint={auditHint}
          onConfirm={async (reason) => {
            onChanged((await send(memberEndSessions, { id, reason })).data)
            return 'All sessions are ended'
          }}
        >
          Signs the member out on {pluralize(sessions, 'device')} at once. The member can sign in again.
        </ConfirmButton>
      </Action>
      <Action
        description={stop ? 'Withdrawals are stopped until a set time.' : 'For at most 30 days.'}
        isAllowed={canStop}
        roleHint="Only finance can stop withdrawals."
      >
        <DialogButton
          variant="outlined"
          color={stop ? 'primary' : 'error'}
          renderDialog={(close) => <StopDialog member={member} name={name} onClose={close} onChanged={onChanged} />}
        >
          {stop ? 'Change the stop' : 'Stop withdrawals'}
        </DialogButton>
        {stop && (
          <ConfirmButton
            label="Lift the stop"
            title={`Let ${name} withdraw again?`}
            variant="outlined"
            reasonHint={auditHint}
            onConfirm={async (reason) => {
              // The contract lifts a stop by an end in the past.
              const until = new Date(0).toISOString()
              onChanged((await send(memberStopWithdrawals, { id, reason, until })).data)
              return 'The stop is lifted'
            }}
          >
            Stopped until {formatMoment(stop.until)}: “{stop.reason}”
          </ConfirmButton>
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
