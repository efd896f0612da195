import { saveText } from '@millrace/client/saveFile'
import type { DataOf } from '@millrace/contract/call'
import { codeList, codeMake, codeOpen, codeStop } from '@millrace/contract/console/code'
import { programmeList } from '@millrace/contract/console/programme'
import { Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { Note, Wrap } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DecidedByOthers } from '../../components/Decision.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { FormField } from '../../components/FormField.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, pluralize } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { nameKind } from '../programme/programmeWords.ts'

type Batch = DataOf<typeof codeList>['list'][number]

/** Batches of redemption and exchange codes. The codes are shown once, as a file, and stored nowhere. */
export default function CodePage() {
  const query = useCall(codeList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  const canMake = useCanCall(codeMake)
  return (
    <>
      <PageHead>
        Codes belong to an approved programme, which says what they pay and how many there can be. A batch is saved as a
        file once; afterwards nobody can read the codes again. They are valid when another operator has opened the
        batch.
      </PageHead>
      {canMake && (
        <DialogButton
          variant="contained"
          sx={{ mb: 2, alignSelf: 'flex-start' }}
          renderDialog={(close) => <MakeCodesDialog onClose={close} />}
        >
          Make codes
        </DialogButton>
      )}
      <Loaded what="The codes" query={query} placeholdersPx={[160]}>
        {({ list }) =>
          list.length === 0 ? (
            <Typography>No codes have been made yet.</Typography>
          ) : (
            list.map((batch) => <BatchCard key={batch.id} batch={batch} />)
          )
        }
      </Loaded>
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

function BatchCard({ batch }: { batch: Batch }) {
  const { programmeName, kind, amount, uses, cost, madeBy, createTime, openedBy, openTime, endTime, note } = batch
  return (
    <Section
      title={programmeName}
      description={`${nameKind(kind)}, ${formatAmount(amount, 'USDT')} each`}
      end={<StateChip {...getBadge(batch)} />}
    >
      <Typography>
        {describeUses(batch)}; used {uses} times. All of it comes to {formatAmount(cost, 'USDT')} at most.
      </Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {join(
          ' · ',
          `Made by ${madeBy.name}, ${formatMoment(createTime)}`,
          openedBy && openTime && `opened by ${openedBy.name}, ${formatMoment(openTime)}`,
          endTime && `valid until ${formatMoment(endTime)}`,
          note,
        )}
      </Note>
      {!batch.isStopped && (
        <Wrap sx={{ mt: 1 }}>
          {openTime === null && <OpenBatch batch={batch} />}
          <StopBatch {...batch} />
        </Wrap>
      )}
    </Section>
  )
}

function StopBatch({ id }: Batch) {
  if (!useCanCall(codeStop)) return null
  return (
    <ConfirmButton
      label="Stop these codes"
      title="Stop these codes?"
      confirmLabel="Stop"
      variant="outlined"
      color="error"
      isDangerous
      onConfirm={async () => {
        await send(codeStop, { id })
        return 'Stopped'
      }}
    >
      Those that were not used are no longer valid. This cannot be undone.
    </ConfirmButton>
  )
}

function OpenBatch({ batch }: { batch: Batch }) {
  const { identity } = useGetIdentity()
  const canOpen = useCanCall(codeOpen)
  const { id, programmeName, kind, amount, cost, madeBy, note } = batch
  const isOwn = madeBy.id === identity?.id
  if (!canOpen) return <DecidedByOthers />
  return (
    <>
      {isOwn && <Note sx={{ width: 1 }}>You made these. Another operator has to open them.</Note>}
      <ConfirmButton
        label="Open"
        title="Open these codes?"
        variant="contained"
        disabled={isOwn}
        onConfirm={async () => {
          await send(codeOpen, { id })
          return 'The codes are valid'
        }}
      >
        <Facts>
          <Fact name="Programme">
            {programmeName} ({nameKind(kind)})
          </Fact>
          <Fact name="Each use">{formatAmount(amount, 'USDT')}</Fact>
          <Fact name="Codes">{describeUses(batch)}</Fact>
          <Fact name="At most in all">
            <b>{formatAmount(cost, 'USDT')}</b>
          </Fact>
          <Fact name="Made by">{madeBy.name}</Fact>
          {note && <Fact name="Note">{note}</Fact>}
        </Facts>
        <Typography sx={{ mt: 1.5 }}>
          Whoever made them has the file. Make sure that you know who gets the codes: from now on they pay.
        </Typography>
      </ConfirmButton>
    </>
  )
}

function MakeCodesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(programmeList, { pageSize: 100 })
  const programmes = data?.list.filter(
    ({ kind, state, terms }) =>
      state === 'open' && (kind === 'code' || kind === 'exchange' || terms['isByCode'] === true),
  )
  const isCount = (typed: string) => /^[1-9]\d{0,4}$/.test(typed)
  return (
    <ActionDialog
      title="Make codes"
      confirmLabel="Make and save"
      defaultValues={{ programmeId: '', count: '10', usesMax: '1', note: '' }}
      isReady={({ count, usesMax }) => isCount(count) && isCount(usesMax)}
      onClose={onClose}
      onConfirm={async ({ programmeId, count, usesMax, note }) => {
        const request = { programmeId, count: Number(count), usesMax: Number(usesMax), note }
        const { data: made } = await send(codeMake, request)
        saveText(made.fileName, made.csv, 'text/csv')
        return 'The codes are saved as a file. Another operator has to open them.'
      }}
    >
      <FormField
        name="programmeId"
        label="Programme"
        isRequired
        hint={programmes?.length === 0 ? 'No programme of codes is open.' : ' '}
        options={(programmes ?? []).map(({ id, name }) => [id, name])}
      />
      <FormField name="count" label="How many" isRequired />
      <FormField name="usesMax" label="Uses of each" isRequired hint="By different members." />
      <FormField name="note" label="Note" lengthMax={200} />
    </ActionDialog>
  )
}
