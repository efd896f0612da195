import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useNotify, useRefresh } from 'react-admin'
import { AddButton } from '../../components/AddButton.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import { AddOperatorDialog, type NewOperator } from './AddOperatorDialog.tsx'
import { ActivateDialog, ChangeOperatorDialog, DeactivateDialog, type Operator } from './ChangeOperatorDialogs.tsx'
import { roleBadges } from './roleBadges.ts'
import { SecretsDialog } from './SecretsDialog.tsx'

const empty = { title: 'No operators', text: 'The people who work in this console appear here.' }

export default function OperatorList() {
  const { identity } = useGetIdentity()
  return (
    <RecordList description="The people who work in this console, each with a role." action={<AddOperator />}>
      <CardRows<Operator> label="Operators" empty={empty}>
        {(operator) => <OperatorRow key={operator.id} operator={operator} isSelf={operator.id === identity?.id} />}
      </CardRows>
    </RecordList>
  )
}

function AddOperator() {
  const [added, setAdded] = useState<NewOperator | null>(null)
  const refresh = useRefresh()
  return (
    <>
      <AddButton
        label="Add operator"
        renderDialog={(close) => (
          <AddOperatorDialog
            onClose={close}
            onAdded={(operator) => {
              close()
              setAdded(operator)
              refresh()
            }}
          />
        )}
      />
      {added && <SecretsDialog operator={added} onClose={() => setAdded(null)} />}
    </>
  )
}

const dialogs = { change: ChangeOperatorDialog, deactivate: DeactivateDialog, activate: ActivateDialog } as const
const doneMessages = { change: 'Saved', deactivate: 'Deactivated', activate: 'Activated' } as const

function OperatorRow({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const { name, email, role, isActive, lastSeenTime, createTime } = operator
  return (
    <CardRow>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <StateChip {...roleBadges[role]} />
          {!isActive && <StateChip label="Deactivated" tone="neutral" />}
          {isSelf && <StateChip label="You" tone="neutral" />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
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
  const refresh = useRefresh()
  const { email, isActive } = operator
  const Dialog = action && dialogs[action]
  return (
    <Box sx={{ display: 'flex', gap: 0.5, ml: { xs: -1.75, sm: 0 } }}>
      <Button onClick={() => setAction('change')} aria-label={`Change ${email}`}>
        Change
      </Button>
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
            notify(doneMessages[action])
            refresh()
          }}
        />
      )}
    </Box>
  )
}
