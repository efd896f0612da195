import { saveText } from '@millrace/client/saveFile'
import type { DataOf } from '@millrace/contract/call'
import { codeList, codeMake, codeOpen, codeStop } from '@millrace/contract/console/code'
import { programmeList } from '@millrace/contract/console/programme'
import { Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { DecidedByOthers } from '../../components/Decision.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, pluralize } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { kindNames } from '../programme/programmeWords.ts'

type Batch = DataOf<typeof codeList>['list'][number]

/** Batches of redemption and exchange codes. The codes are shown once, as a file, and stored nowhere. */
export default function CodePage() {
  const { data, error, refetch } = useCall(codeList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  const [isMaking, setMaking] = useState(false)
  const canMake = useCanCall(codeMake)
  const notify = useNotify()
  const finish = (message: string) => {
    setMaking(false)
    notify(message)
  }
  return (
    <>
      <Title title="Codes" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Codes belong to an approved programme, which says what they pay and how many there can be. A batch is saved as a
        file once; afterwards nobody can read the codes again. They are valid when another operator has opened the
        batch.
      </Typography>
      {canMake && (
        <Button variant="contained" onClick={() => setMaking(true)} sx={{ mb: 2, alignSelf: 'flex-start' }}>
          Make codes
        </Button>
      )}
      {!data && error && (
        <ErrorAlert title="The codes could not be loaded" text={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.list.length === 0 && <Typography>No codes have been made yet.</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data?.list.map((batch) => (
          <BatchCard key={batch.id} batch={batch} onDone={finish} />
        ))}
      </Box>
      {isMaking && <MakeCodesDialog onClose={() => setMaking(false)} onDone={finish} />}
    </>
  )
}

const getBadge = ({ isStopped, openTime }: Batch): Badge => {
  if (isStopped) return { label: 'Stopped', tone: 'error' }
  return openTime === null
    ? { label: 'Waits for a second operator', tone: 'warning' }
    : { label: 'Open', tone: 'success' }
}
const describeUses = ({ codes, usesMax }: Batch): string =>
  `${pluralize(codes, 'code')}, ${usesMax === 1 ? 'one use each' : `${usesMax} uses each`}`

function BatchCard({ batch, onDone }: { batch: Batch; onDone: (message: string) => void }) {
  const [isStopping, setStopping] = useState(false)
  const canStop = useCanCall(codeStop)
  const { id, programmeName, kind, amount, uses, cost, madeBy, createTime, openedBy, openTime, endTime, note } = batch
  return (
    <Section
      title={programmeName}
      description={`${kindNames[kind]}, ${formatAmount(amount, 'USDT')} each`}
      end={<StateChip {...getBadge(batch)} />}
    >
      <Typography>
        {describeUses(batch)}; used {uses} times. All of it comes to {formatAmount(cost, 'USDT')} at most.
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          `Made by ${madeBy.name}, ${formatMoment(createTime)}`,
          openedBy && openTime && `opened by ${openedBy.name}, ${formatMoment(openTime)}`,
          endTime && `valid until ${formatMoment(endTime)}`,
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {!batch.isStopped && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          {openTime === null && <OpenBatch batch={batch} onDone={onDone} />}
          {canStop && (
            <Button variant="outlined" color="error" onClick={() => setStopping(true)}>
              Stop these codes
            </Button>
          )}
        </Box>
      )}
      {isStopping && (
        <ActionDialog
          title="Stop these codes?"
          confirmLabel="Stop"
          isDangerous
          onClose={() => setStopping(false)}
          onConfirm={async () => {
            await send(codeStop, { id })
            setStopping(false)
            onDone('Stopped')
          }}
        >
          <Typography>Those that were not used are no longer valid. This cannot be undone.</Typography>
        </ActionDialog>
      )}
    </Section>
  )
}

function OpenBatch({ batch, onDone }: { batch: Batch; onDone: (message: string) => void }) {
  const { identity } = useGetIdentity()
  const canOpen = useCanCall(codeOpen)
  const [isOpening, setOpening] = useState(false)
  const { id, programmeName, kind, amount, cost, madeBy, note } = batch
  const isOwn = madeBy.id === identity?.id
  if (!canOpen) return <DecidedByOthers />
  return (
    <>
      {isOwn && (
        <Typography variant="body2" color="textSecondary" sx={{ width: 1 }}>
          You made these. Another operator has to open them.
        </Typography>
      )}
      <Button variant="contained" disabled={isOwn} onClick={() => setOpening(true)}>
        Open
      </Button>
      {isOpening && (
        <ActionDialog
          title="Open these codes?"
          confirmLabel="Open"
          onClose={() => setOpening(false)}
          onConfirm={async () => {
            await send(codeOpen, { id })
            setOpening(false)
            onDone('The codes are valid')
          }}
        >
          <Facts>
            <Fact name="Programme">
              {programmeName} ({kindNames[kind]})
            </Fact>
            <Fact name="Each use">{formatAmount(amount, 'USDT')}</Fact>
            <Fact name="Codes">{describeUses(batch)}</Fact>
            <Fact name="At most in all">
              <b>{formatAmount(cost, 'USDT')}</b>
            </Fact>
            <Fact name="Made by">{madeBy.name}</Fact>
            {note && <Fact name="Note">{note}</Fact>}
          </Facts>
          <Typography>
            Whoever made them has the file. Make sure that you know who gets the codes: from now on they pay.
          </Typography>
        </ActionDialog>
      )}
    </>
  )
}

function MakeCodesDialog({ onClose, onDone }: { onClose: () => void; onDone: (message: string) => void }) {
  const { data } = useCall(programmeList, { pageSize: 100 })
  const programmes = data?.list.filter(
    ({ kind, state, terms }) =>
      state === 'open' && (kind === 'code' || kind === 'exchange' || terms['isByCode'] === true),
  )
  const [programmeId, setProgrammeId] = useState('')
  const [count, setCount] = useState('10')
  const [usesMax, setUsesMax] = useState('1')
  const [note, setNote] = useState('')
  const isCount = (typed: string) => /^[1-9]\d{0,4}$/.test(typed)
  return (
    <ActionDialog
      title="Make codes"
      confirmLabel="Make and save"
      isReady={programmeId !== '' && isCount(count) && isCount(usesMax)}
      onClose={onClose}
      onConfirm={async () => {
        const { data: made } = await send(codeMake, {
          programmeId,
          count: Number(count),
          usesMax: Number(usesMax),
          note,
        })
        saveText(made.fileName, made.csv, 'text/csv')
        onDone('The codes are saved as a file. Another operator has to open them.')
      }}
    >
      <TextField
        select
        required
        label="Programme"
        value={programmeId}
        onChange={({ target }) => setProgrammeId(target.value)}
        helperText={programmes?.length === 0 ? 'No programme of codes is open.' : ' '}
      >
        {(programmes ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField label="How many" required value={count} onChange={({ target }) => setCount(target.value)} />
      <TextField
        label="Uses of each"
        required
        value={usesMax}
        onChange={({ target }) => setUsesMax(target.value)}
        helperText="By different members."
      />
      <TextField label="Note" value={note} onChange={({ target }) => setNote(target.value.slice(0, 200))} />
    </ActionDialog>
  )
}
