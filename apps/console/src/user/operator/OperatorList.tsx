import { decidesMoney } from '@millrace/contract/call'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { describeMaking } from '../../components/describeMaking.ts'
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

const practiceNote = 'In practice mode no e-mail is sent: the link waits on the page for signing in.'

function InviteOperator() {
  const notify = useNotify()
  const platform = usePlatform()
  return (
    <AddButton
      label="Invite an operator"
      renderDialog={(close) => (
        <InviteOperatorDialog
          onClose={close}
          onInvited={(email) => {
            close()
            notify(platform?.practiceMode ? practiceNote : `The link was sent to ${email}.`)
          }}
        />
      )}
    />
  )
}

const dialogs = {
  change: ChangeOperatorDialog,
  deactivate: DeactivateDialog,
  activate: ActivateDialog,
  reset: ResetDialog,
  vouch: VouchDialog,
} as const
const doneMessages = {
  change: 'Saved',
  deactivate: 'Deactivated',
  activate: 'Activated',
  reset: 'The link was sent',
  vouch: 'Your word is given',
} as const

function OperatorRow({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const { name, email, role, isActive, isEnrolled, decidesTime, lastSeenTime, createTime, makings } = operator
  const isWaiting = operator.isWaiting && decidesMoney(role)
  return (
    <CardRow>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <StateChip {...roleBadges[role]} />
          {!isActive && <StateChip label="Deactivated" tone="neutral" />}
          {!isEnrolled && <StateChip label="Invited" tone="info" />}
          {isWaiting && <StateChip label="Waiting" tone="warning" />}
          {isSelf && <StateChip label="You" tone="neutral" />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        {makings.slice(0, 3).map((making) => (
          <Typography key={making.at + making.how} variant="body2" color="textSecondary">
            {describeMaking(making)}
          </Typography>
        ))}
        {isWaiting && decidesTime && (
          <Typography variant="body2">May decide from {formatMoment(decidesTime)}.</Typography>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '0 1 auto' }}>
        {lastSeenTime ? `Last seen ${formatMoment(lastSeenTime)}` : 'Never signed in'}
        <br />
        Added {formatMoment(createTime, 'day')}
      </Typography>
      <OperatorActions operator={operator} isSelf={isSelf} />
    </CardRow>
  )
}

function OperatorActions({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const [action, setAction] = useState<keyof typeof dialogs | null>(null)
  const notify = useNotify()
  const platform = usePlatform()
  const { email, isActive, isEnrolled, isDemo, canVouch } = operator
  const Dialog = action && dialogs[action]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: { xs: -1.75, sm: 0 } }}>
      <Button onClick={() => setAction('change')} aria-label={`Change ${email}`}>
        Change
      </Button>
      {!isDemo && isActive && (
        <Button onClick={() => setAction('reset')} aria-label={`${isEnrolled ? 'Reset' : 'Send again'} ${email}`}>
          {isEnrolled ? 'Reset' : 'Send again'}
        </Button>
      )}
      {canVouch && (
        <Button onClick={() => setAction('vouch')} aria-label={`Give your word for ${email}`}>
          Give your word
        </Button>
      )}
      {isActive ? (
        <Button color="error" onClick={() => setAction('deactivate')} aria-label={`Deactivate ${email}`}>
          Deactivate
        </Button>
      ) : (
        <Button onClick={() => setAction('activate')} aria-label={`Activate ${email}`}>
          Activate
        </Button>
      )}
      {Dialog && (
        <Dialog
          operator={operator}
          isSelf={isSelf}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null)
            // The whole console depends on the operator's own role.
            if (isSelf) return location.reload()
            notify(action === 'reset' && platform?.practiceMode ? practiceNote : doneMessages[action])
          }}
        />
      )}
    </Box>
  )
}
