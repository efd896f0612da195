import type { ProposalKind } from '@millrace/contract/console/proposal'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { getMemberTitle, type Member } from '../../components/member.ts'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { pluralize } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { StopDialog } from './StopDialog.tsx'

const officeHint = 'Operators see this.'
const memberHint = 'The member sees this text.'

/** The actions on a member. An action that the role cannot do shows which role can. */
export function ActionsCard({ member }: { member: Member }) {
  if (member.isClosed)
    return (
      <Section title="Actions">
        <Typography color="textSecondary">A closed account cannot be changed.</Typography>
      </Section>
    )
  const { id: memberId, sessions, withdrawalStop: stop } = member
  const name = getMemberTitle(member)
  return (
    <Section title="Actions" description="You sign every action, with a reason, and another operator looks at it.">
      <Action
        kind="freeze"
        description={
          member.isFrozen
            ? 'The member can sign in and read, but change nothing.'
            : 'Blocks everything but reading and withdrawing to known destinations.'
        }
        roleHint="Only support and admin can freeze accounts."
      >
        {member.isFrozen ? (
          <DialogButton
            variant="outlined"
            renderDialog={(close) => (
              <ProposeDialog
                title={`Unfreeze ${name}?`}
                toWish={() => ({ kind: 'unfreeze', content: { memberId } })}
                reasonHint={officeHint}
                onClose={close}
              >
                <Typography>Reason of the freeze: “{member.frozenReason}” The account works again at once.</Typography>
              </ProposeDialog>
            )}
          >
            Unfreeze
          </DialogButton>
        ) : (
          <DialogButton
            variant="outlined"
            color="error"
            renderDialog={(close) => (
              <ProposeDialog
                title={`Freeze ${name}?`}
                isDangerous
                toWish={() => ({ kind: 'freeze', content: { memberId } })}
                reasonHint={memberHint}
                onClose={close}
              >
                <Typography>
                  The member can still sign in, see everything and withdraw to a destination bound before the freeze.
                  Nothing else works until the freeze is lifted.
                </Typography>
              </ProposeDialog>
            )}
          >
            Freeze
          </DialogButton>
        )}
      </Action>
      <Action
        kind="end-sessions"
        description={sessions === 0 ? 'The member is not signed in.' : `Signed in on ${pluralize(sessions, 'device')}.`}
        roleHint="Only support and admin can end sessions."
      >
        <DialogButton
          variant="outlined"
          disabled={sessions === 0}
          renderDialog={(close) => (
            <ProposeDialog
              title={`End all sessions of ${name}?`}
              isDangerous
              toWish={() => ({ kind: 'end-sessions', content: { memberId } })}
              reasonHint={officeHint}
              onClose={close}
            >
              <Typography>
                Signs the member out on {pluralize(sessions, 'device')} at once. The member can sign in again.
              </Typography>
            </ProposeDialog>
          )}
        >
          End all sessions
        </DialogButton>
      </Action>
      <Action
        kind="withdrawal-stop"
        description={stop ? 'Withdrawals are stopped until a set time.' : 'For at most 30 days.'}
        roleHint="Only finance can stop withdrawals."
      >
        <DialogButton
          variant="outlined"
          color={stop ? 'primary' : 'error'}
          renderDialog={(close) => <StopDialog member={member} name={name} onClose={close} />}
        >
          {stop ? 'Change the stop' : 'Stop withdrawals'}
        </DialogButton>
        {stop && (
          <DialogButton
            variant="outlined"
            renderDialog={(close) => (
              <ProposeDialog
                title={`Let ${name} withdraw again?`}
                // An end in the past lifts the stop.
                toWish={() => ({ kind: 'withdrawal-stop', content: { memberId, until: new Date(0).toISOString() } })}
                reasonHint={officeHint}
                onClose={close}
              >
                <Typography>
                  Stopped until {formatMoment(stop.until)}: “{stop.reason}”
                </Typography>
              </ProposeDialog>
            )}
          >
            Lift the stop
          </DialogButton>
        )}
      </Action>
    </Section>
  )
}

type ActionProps = {
  readonly kind: ProposalKind
  readonly description: string
  readonly roleHint: string
  readonly children: ReactNode
}

function Action({ kind, description, roleHint, children }: ActionProps) {
  const isAllowed = useCanPropose(kind)
  return (
    <Box sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      {isAllowed && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 0.75 }}>{children}</Box>}
      <Note>{isAllowed ? description : roleHint}</Note>
    </Box>
  )
}
