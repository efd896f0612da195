import { decidesMoney } from '@millrace/contract/call'
import { operatorInvite } from '@millrace/contract/console/operator'
import { Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { Wrap } from '../../components/cells.tsx'
import { describeMaking } from '../../components/describeMaking.ts'
import { AddButton, DialogButton } from '../../components/DialogButton.tsx'
import { Note } from '../../components/Note.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import {
  ActivateDialog,
  ChangeOperatorDialog,
  DeactivateDialog,
  ResetDialog,
  VouchDialog,
  type Operator,
} from './ChangeOperatorDialogs.tsx'
import { InviteOperatorDialog } from './InviteOperatorDialog.tsx'
import { roleBadges } from './roleBadges.ts'

const empty = { title: 'No operators', text: 'The people who work in this console appear here.' }

export default function OperatorList() {
  const { identity } = useGetIdentity()
  return (
    <RecordList
      description="The people who work in this console, each with a role."
      hasDays={false}
      action={<InviteOperator />}
    >
      <CardRows<Operator> label="Operators" empty={empty}>
        {(operator) => <OperatorRow key={operator.id} operator={operator} isSelf={operator.id === identity?.id} />}
      </CardRows>
    </RecordList>
  )
}

/** How a link reaches somebody. */
function useDescribeSent() {
  const platform = usePlatform()
  return (text: string) =>
    platform?.practiceMode ? 'In practice mode no e-mail is sent: the link waits on the page for signing in.' : text
}

function InviteOperator() {
  const describeSent = useDescribeSent()
  return (
    <AddButton
      label="Invite an operator"
      call={operatorInvite}
      renderDialog={(close) => (
        <InviteOperatorDialog
          describeSent={(email) => describeSent(`The link was sent to ${email}.`)}
          onClose={close}
        />
      )}
    />
  )
}

function OperatorRow({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const { name, email, role, isActive, isEnrolled, decidesTime, lastSeenTime, createTime, makings } = operator
  const isWaiting = operator.isWaiting && decidesMoney(role)
  return (
    <CardRow
      title={name}
      chips={
        <>
          <StateChip {...roleBadges[role]} />
          {!isActive && <StateChip label="Deactivated" tone="neutral" />}
          {!isEnrolled && <StateChip label="Invited" tone="info" />}
          {isWaiting && <StateChip label="Waiting" tone="warning" />}
          {isSelf && <StateChip label="You" tone="neutral" />}
        </>
      }
      end={
        <>
          <Note sx={{ flex: '0 1 auto' }}>
            {lastSeenTime ? `Last seen ${formatMoment(lastSeenTime)}` : 'Never signed in'}
            <br />
            Added {formatMoment(createTime, 'day')}
          </Note>
          <OperatorActions operator={operator} isSelf={isSelf} />
        </>
      }
    >
      <Note sx={{ overflowWrap: 'anywhere' }}>{email}</Note>
      {makings.slice(0, 3).map((making) => (
        <Note key={making.at + making.how}>{describeMaking(making)}</Note>
      ))}
      {isWaiting && decidesTime && (
        <Typography variant="body2">May decide from {formatMoment(decidesTime)}.</Typography>
      )}
    </CardRow>
  )
}

function OperatorActions({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const describeSent = useDescribeSent()
  const { email, isActive, isEnrolled, isDemo, canVouch } = operator
  const dialog = (close: () => void) => ({ operator, isSelf, onClose: close })
  const resetLabel = isEnrolled ? 'Reset' : 'Send again'
  return (
    <Wrap sx={{ gap: 0.5, ml: { xs: -1.75, sm: 0 } }}>
      <DialogButton
        aria-label={`Change ${email}`}
        renderDialog={(close) => <ChangeOperatorDialog {...dialog(close)} />}
      >
        Change
      </DialogButton>
      {!isDemo && isActive && (
        <DialogButton
          aria-label={`${resetLabel} ${email}`}
          renderDialog={(close) => <ResetDialog {...dialog(close)} doneText={describeSent('The link was sent')} />}
        >
          {resetLabel}
        </DialogButton>
      )}
      {canVouch && (
        <DialogButton
          aria-label={`Give your word for ${email}`}
          renderDialog={(close) => <VouchDialog {...dialog(close)} />}
        >
          Give your word
        </DialogButton>
      )}
      {isActive ? (
        <DialogButton
          color="error"
          aria-label={`Deactivate ${email}`}
          renderDialog={(close) => <DeactivateDialog {...dialog(close)} />}
        >
          Deactivate
        </DialogButton>
      ) : (
        <DialogButton aria-label={`Activate ${email}`} renderDialog={(close) => <ActivateDialog {...dialog(close)} />}>
          Activate
        </DialogButton>
      )}
    </Wrap>
  )
}
