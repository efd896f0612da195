import { useGetIdentity } from 'react-admin'
import { Note, Wrap } from '../../components/cells.tsx'
import { describeMaking } from '../../components/describeMaking.ts'
import { DialogButton, ProposeButton } from '../../components/DialogButton.tsx'
import { useOpenProposals, WaitingSection } from '../../components/proposal/OpenProposals.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import { ChangeOperatorDialog, type Operator } from './ChangeOperatorDialog.tsx'
import { InviteOperatorDialog, PracticeNote } from './InviteOperatorDialog.tsx'
import { roleBadges } from './roleBadges.ts'

const empty = { title: 'No operators', text: 'The people who work in this console appear here.' }

export default function OperatorList() {
  const { identity } = useGetIdentity()
  return (
    <RecordList
      description="The people who work in this console, each with a role. Two people decide who they are, and one of them is an admin."
      hasDays={false}
      action={
        <ProposeButton
          label="Invite an operator"
          kind="operator-invitation"
          renderDialog={(close) => <InviteOperatorDialog onClose={close} />}
        />
      }
    >
      <WaitingAboutOperators />
      <CardRows<Operator> label="Operators" empty={empty}>
        {(operator) => (
          <OperatorRow
            key={operator.id}
            operator={operator}
            isSelf={operator.id === identity?.id}
            canStop={identity?.['role'] === 'admin'}
          />
        )}
      </CardRows>
    </RecordList>
  )
}

function WaitingAboutOperators() {
  const invitations = useOpenProposals({ kind: 'operator-invitation' })
  const resets = useOpenProposals({ kind: 'operator-reset' })
  const changes = useOpenProposals({ kind: 'operator-change' })
  return <WaitingSection proposals={[...invitations, ...resets, ...changes]} />
}

type Props = { readonly operator: Operator; readonly isSelf: boolean; readonly canStop: boolean }

function OperatorRow({ operator, isSelf, canStop }: Props) {
  const { name, email, role, isActive, isEnrolled, lastSeenTime, createTime, makings } = operator
  return (
    <CardRow
      title={name}
      chips={
        <>
          <StateChip {...roleBadges[role]} />
          {!isActive && <StateChip label="Stopped" tone="neutral" />}
          {!isEnrolled && <StateChip label="Invited" tone="info" />}
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
          <OperatorActions operator={operator} isSelf={isSelf} canStop={canStop} />
        </>
      }
    >
      <Note sx={{ overflowWrap: 'anywhere' }}>{email}</Note>
      {makings.slice(0, 3).map((making) => (
        <Note key={making.at + making.how}>{describeMaking(making)}</Note>
      ))}
    </CardRow>
  )
}

function OperatorActions({ operator, isSelf, canStop }: Props) {
  const { email, isActive } = operator
  return (
    <Wrap sx={{ gap: 0.5, ml: { xs: -1.75, sm: 0 } }}>
      <DialogButton
        aria-label={`Change ${email}`}
        renderDialog={(close) => <ChangeOperatorDialog operator={operator} onClose={close} />}
      >
        Change
      </DialogButton>
      {!operator.isDemo && isActive && <ResetButton {...operator} />}
      {!isActive && <ActivateButton {...operator} />}
      {isActive && canStop && <StopButton operator={operator} isSelf={isSelf} />}
    </Wrap>
  )
}

function ResetButton({ id, name, email, isEnrolled }: Operator) {
  const label = isEnrolled ? 'Reset' : 'Send again'
  return (
    <DialogButton
      aria-label={`${label} ${email}`}
      renderDialog={(close) => (
        <ProposeDialog
          title={isEnrolled ? `Send ${name} a reset link?` : `Send ${name} a new link?`}
          toWish={() => ({ kind: 'operator-reset', content: { operatorId: id } })}
          reasonHint="Whoever decides reads this."
          onClose={close}
        >
          <PracticeNote />
        </ProposeDialog>
      )}
    >
      {label}
    </DialogButton>
  )
}

function ActivateButton({ id, name, email, role }: Operator) {
  return (
    <DialogButton
      aria-label={`Activate ${email}`}
      renderDialog={(close) => (
        <ProposeDialog
          title={`Activate ${name}?`}
          toWish={() => ({ kind: 'operator-change', content: { operatorId: id, name, role, isActive: true } })}
          reasonHint="Whoever decides reads this."
          onClose={close}
        />
      )}
    >
      Activate
    </DialogButton>
  )
}

function StopButton({ operator: { id, name, email }, isSelf }: Pick<Props, 'operator' | 'isSelf'>) {
  return (
    <DialogButton
      color="error"
      aria-label={`Stop ${email}`}
      renderDialog={(close) => (
        <ProposeDialog
          title={isSelf ? 'Stop yourself?' : `Stop ${name}?`}
          isDangerous
          toWish={() => ({ kind: 'operator-stop', content: { operatorId: id } })}
          reasonHint="Whoever looks at it reads this."
          onClose={close}
          // Who has stopped themselves is signed out.
          {...(isSelf && { onProposed: () => location.reload() })}
        />
      )}
    >
      Stop
    </DialogButton>
  )
}
