import { decidesMoney } from '@millrace/contract/call'
import { operatorInvite, operatorReset, operatorUpdate, operatorVouch } from '@millrace/contract/console/operator'
import { Alert, Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { Note, Wrap } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { describeMaking } from '../../components/describeMaking.ts'
import { AddButton, DialogButton } from '../../components/DialogButton.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { usePlatform } from '../../shell/usePlatform.ts'
import { ChangeOperatorDialog, finish, type Operator } from './ChangeOperatorDialog.tsx'
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
  const { email, isActive, canVouch } = operator
  return (
    <Wrap sx={{ gap: 0.5, ml: { xs: -1.75, sm: 0 } }}>
      <DialogButton
        aria-label={`Change ${email}`}
        renderDialog={(close) => <ChangeOperatorDialog operator={operator} isSelf={isSelf} onClose={close} />}
      >
        Change
      </DialogButton>
      {!operator.isDemo && isActive && <ResetButton operator={operator} isSelf={isSelf} />}
      {canVouch && <VouchButton {...operator} />}
      <ActiveButton operator={operator} isSelf={isSelf} />
    </Wrap>
  )
}

function ResetButton({ operator: { id, name, email, isEnrolled }, isSelf }: { operator: Operator; isSelf: boolean }) {
  const describeSent = useDescribeSent()
  const label = isEnrolled ? 'Reset' : 'Send again'
  return (
    <ConfirmButton
      label={label}
      aria-label={`${label} ${email}`}
      title={isEnrolled ? `Send ${name} a reset link?` : `Send ${name} a new link?`}
      confirmLabel="Send the link"
      onConfirm={async () => {
        await send(operatorReset, { id })
        return finish(describeSent('The link was sent'), isSelf)
      }}
    >
      The link goes to {email} and works once. They set a new password and second factor; nobody else sees either. An
      earlier link stops working.
      {isEnrolled && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          Until they use it, the old password and second factor stay. Then they are signed out, and their waiting time
          begins anew.
        </Alert>
      )}
    </ConfirmButton>
  )
}

function VouchButton({ id, name, email }: Operator) {
  return (
    <ConfirmButton
      label="Give your word"
      aria-label={`Give your word for ${email}`}
      title={`Give your word for ${name}?`}
      confirmLabel="Give my word"
      onConfirm={async () => {
        await send(operatorVouch, { id })
        return 'Your word is given'
      }}
    >
      {name} may decide at once, without the waiting time. You say that you know this person and have spoken with them.
      Your name is shown with everything they decide.
    </ConfirmButton>
  )
}

function ActiveButton({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const { id, name, email, role, isActive } = operator
  const label = isActive ? 'Deactivate' : 'Activate'
  return (
    <ConfirmButton
      label={label}
      color={isActive ? 'error' : 'primary'}
      aria-label={`${label} ${email}`}
      title={`${label} ${name}?`}
      isDangerous={isActive}
      onConfirm={async () => {
        await send(operatorUpdate, { id, name, role, isActive: !isActive })
        return finish(`${label}d`, isSelf)
      }}
    >
      {isActive
        ? `${email} is signed out at once and can no longer sign in. Their actions stay in the audit log. They can be ` +
          'activated again.'
        : `${email} can sign in again with the same password and authenticator. Their waiting time begins anew.`}
      {isActive && isSelf && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          This is you: you will be signed out.
        </Alert>
      )}
    </ConfirmButton>
  )
}
