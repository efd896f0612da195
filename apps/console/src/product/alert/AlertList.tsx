import { alertClose, alertTake } from '@millrace/contract/console/station'
import { Box } from '@mui/material'
import { Ago, Note } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { machineFilter, selectFilter, stateFilter } from '../../components/list/filters.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { alertAdvice, alertNames, describeAlert, type MachineAlert } from './alertTexts.ts'

const getSubject = ({ stationId, machineId, detail }: MachineAlert): string =>
  typeof detail['reportId'] === 'string'
    ? `/report/${detail['reportId']}/show`
    : stationId
      ? `/station/${stationId}/show`
      : `/machine/${machineId}/show`

const columns: readonly Column<MachineAlert>[] = [
  ['Alert', ({ kind, closedTime }) => <StateChip label={alertNames[kind]} tone={closedTime ? 'neutral' : 'error'} />],
  [
    'Machine',
    (alert) => (
      <>
        <TitleLink to={getSubject(alert)} title={alert.machineName} text={describeAlert(alert)} />
        <WhatToDo alert={alert} />
      </>
    ),
    'title',
  ],
  ['Since', ({ openedTime }) => <Ago time={openedTime} />],
  ['Who', (alert) => <Taker alert={alert} />],
]

/** On a phone all of it is in one cell, since somebody at the machine takes it there. */
const renderNarrow = (alert: MachineAlert) => (
  <Box
    sx={{ display: 'grid', gap: 1, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)', whiteSpace: 'normal' }}
  >
    <StateChip label={alertNames[alert.kind]} tone={alert.closedTime ? 'neutral' : 'error'} />
    <TitleLink to={getSubject(alert)} title={alert.machineName} />
    <Note sx={{ overflowWrap: 'anywhere' }}>{describeAlert(alert)}</Note>
    <WhatToDo alert={alert} />
    <Taker alert={alert} />
  </Box>
)

/** On the page itself, folded: whoever looks may be standing at the machine, and has not taken it yet. */
const WhatToDo = ({ alert: { kind, closedTime } }: { alert: MachineAlert }) =>
  closedTime === null && (
    <Box component="details" sx={{ whiteSpace: 'normal', fontWeight: 400 }}>
      <Box component="summary" sx={{ py: 0.5, cursor: 'pointer', fontSize: '0.8125rem', fontWeight: 600 }}>
        What to do
      </Box>
      <Advice kind={kind} />
    </Box>
  )

/** What operators should look at, with what to do about it. */
export default function AlertList() {
  return (
    <TableList<MachineAlert>
      description="What machines need somebody for, open ones first. Most close by themselves once they are over."
      filters={[
        stateFilter('State', { Open: true, Closed: false, All: undefined }, 'isOpen'),
        selectFilter('kind', 'Kind', alertNames, { allLabel: 'All kinds', widthPx: 180 }),
        machineFilter,
      ]}
      defaultFilter={{ isOpen: true }}
      queryOptions={{ refetchInterval: 10_000 }}
      empty={{
        title: 'Nothing needs you',
        text: 'Alerts of machines appear here.',
        isFiltered: ({ isOpen, kind, machineId }) => isOpen !== true || Boolean(kind || machineId),
      }}
      title={renderNarrow}
      summary={({ openedTime }) => [formatMoment(openedTime)]}
      columns={columns}
    />
  )
}

function Taker({ alert: { id, kind, takenBy, closedBy, closedTime, closeReason } }: { alert: MachineAlert }) {
  const canTake = useCanCall(alertTake)
  if (closedTime)
    return (
      <Note>
        {closedBy?.name ?? 'By itself'}, {formatMoment(closedTime)}: {closeReason}
      </Note>
    )
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {takenBy ? (
        takenBy.name
      ) : (
        <ConfirmButton
          variant="outlined"
          label="Take it"
          title={`${alertNames[kind]}: take it?`}
          disabled={!canTake}
          onConfirm={async () => {
            await send(alertTake, { id })
            return 'It is yours'
          }}
        >
          <Advice kind={kind} />
        </ConfirmButton>
      )}
      {canTake && (
        <DialogButton
          variant="outlined"
          renderDialog={(close) => (
            <ReasonDialog
              title={`${alertNames[kind]}: close it?`}
              confirmLabel="Close"
              hint="What you found. Colleagues read this."
              onClose={close}
              onConfirm={async (reason) => {
                await send(alertClose, { id, reason })
                return 'Closed'
              }}
            >
              <Advice kind={kind} />
            </ReasonDialog>
          )}
        >
          Close
        </DialogButton>
      )}
    </Box>
  )
}

/** What to do, where it is decided who does it. */
const Advice = ({ kind }: { kind: MachineAlert['kind'] }) => (
  <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
    {alertAdvice[kind].map((advice) => (
      <li key={advice}>{advice}</li>
    ))}
  </Box>
)
