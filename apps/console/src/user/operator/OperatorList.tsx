import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext, useNotify, useRefresh } from 'react-admin'
import { RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import { AddOperatorDialog, type NewOperator } from './AddOperatorDialog.tsx'
import { ActivateDialog, ChangeOperatorDialog, DeactivateDialog, type Operator } from './ChangeOperatorDialogs.tsx'
import { roleBadges } from './roleBadges.ts'
import { SecretsDialog } from './SecretsDialog.tsx'

export default function OperatorList() {
  return (
    <RecordList
      about="The people who work in this console. Each does what the role allows, and no more."
      action={<AddOperator />}
    >
      <Operators />
    </RecordList>
  )
}

function AddOperator() {
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<NewOperator | null>(null)
  const refresh = useRefresh()
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Add operator
      </Button>
      {isOpen && (
        <AddOperatorDialog
          onClose={() => setOpen(false)}
          onAdded={(operator) => {
            setOpen(false)
            setAdded(operator)
            refresh()
          }}
        />
      )}
      {added && <SecretsDialog operator={added} onClose={() => setAdded(null)} />}
    </>
  )
}

const dialogs = { change: ChangeOperatorDialog, deactivate: DeactivateDialog, activate: ActivateDialog } as const
const done = { change: 'Saved', deactivate: 'Deactivated', activate: 'Activated' } as const

function Operators() {
  const { data, isPending } = useListContext<Operator>()
  const { identity } = useGetIdentity()
  const [asked, setAsked] = useState<{ readonly deed: keyof typeof dialogs; readonly operator: Operator } | null>(null)
  const notify = useNotify()
  const refresh = useRefresh()
  if (isPending)
    return (
      <Box aria-hidden sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} variant="rounded" height={52} />
        ))}
      </Box>
    )
  const Dialog = asked && dialogs[asked.deed]
  return (
    <>
      <Box component="ul" aria-label="Operators" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((operator) => (
          <OperatorRow
            key={operator.id}
            operator={operator}
            isSelf={operator.id === identity?.id}
            onAsk={(deed) => setAsked({ deed, operator })}
          />
        ))}
      </Box>
      {Dialog && asked && (
        <Dialog
          operator={asked.operator}
          isSelf={asked.operator.id === identity?.id}
          onClose={() => setAsked(null)}
          onDone={(row) => {
            setAsked(null)
            // The whole console depends on one's own role: it begins anew with the new one.
            if (row.id === identity?.id) return location.reload()
            notify(done[asked.deed])
            refresh()
          }}
        />
      )}
    </>
  )
}

function OperatorRow({
  operator,
  isSelf,
  onAsk,
}: {
  operator: Operator
  isSelf: boolean
  onAsk: (deed: keyof typeof dialogs) => void
}) {
  const { name, email, role, isActive, lastSeenTime, createTime } = operator
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1, sm: 2 },
        alignItems: 'center',
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <StateChip {...roleBadges[role]} />
          {!isActive && <StateChip label="Deactivated" tone="quiet" />}
          {isSelf && <StateChip label="You" tone="quiet" />}
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
      <Box sx={{ display: 'flex', gap: 0.5, ml: { xs: -1.75, sm: 0 } }}>
        <Button onClick={() => onAsk('change')} aria-label={`Change ${email}`}>
          Change
        </Button>
        {isActive ? (
          <Button color="error" onClick={() => onAsk('deactivate')} aria-label={`Deactivate ${email}`}>
            Deactivate
          </Button>
        ) : (
          <Button onClick={() => onAsk('activate')} aria-label={`Activate ${email}`}>
            Activate
          </Button>
        )}
      </Box>
    </Box>
  )
}
