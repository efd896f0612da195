import { saveText } from '@millrace/client/saveFile'
import type { DataOf } from '@millrace/contract/call'
import { codeDraw, codeList } from '@millrace/contract/console/code'
import { programmeList } from '@millrace/contract/console/programme'
import { markFigure } from '@millrace/contract/markFigure'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { FormField } from '../../components/FormField.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { ProposeDialog, SignDialog, type Drafted } from '../../components/proposal/ProposeDialog.tsx'
import { draftProposal } from '../../components/proposal/signed.ts'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, pluralize } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { nameKind } from '../programme/programmeWords.ts'

type Batch = DataOf<typeof codeList>['list'][number]

/** Batches of redemption and exchange codes. The codes are shown once, as a file, and stored nowhere. */
export default function CodePage() {
  const query = useCall(codeList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  const proposals = useOpenProposals({ kind: 'codes' })
  const canMake = useCanPropose('codes')
  return (
    <>
      <PageHead>
        Codes belong to an approved programme, which says what they pay and how many there can be. A batch is saved as a
        file once; afterwards nobody can read the codes again. They are valid when another operator has opened the
        batch, which both sign.
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
      {proposals.length > 0 && (
        <Section title="Waiting for a second operator">
          <OpenProposals proposals={proposals} />
        </Section>
      )}
      <Loaded what="The codes" query={query} placeholdersPx={[160]}>
        {({ list }) =>
          list.length === 0 ? (
            <Typography>No codes have been opened yet.</Typography>
          ) : (
            list.map((batch) => <BatchCard key={batch.id} batch={batch} />)
          )
        }
      </Loaded>
    </>
  )
}

const getBadge = ({ isStopped }: Batch): Badge =>
  isStopped ? { label: 'Stopped', tone: 'error' } : { label: 'Open', tone: 'success' }
const describeUses = ({ codes, usesMax }: Batch): string =>
  `${pluralize(codes, 'code')}, ${usesMax === 1 ? 'one use each' : `${usesMax} uses each`}`

function BatchCard({ batch }: { batch: Batch }) {
  const { programmeName, kind, amount, uses, cost, madeBy, createTime, openedBy, openTime, endTime, note } = batch
  return (
    <Section
      title={programmeName}
      description={`${nameKind(kind)}, ${formatAmount(amount, 'USDT')} each`}
      end={<StateChip {...getBadge(batch)} />}
      isOneOfMany
    >
      <Typography {...markFigure('codes.used', uses, batch.id)}>
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
      {!batch.isStopped && <StopBatch {...batch} />}
    </Section>
  )
}

function StopBatch({ id }: Batch) {
  if (!useCanPropose('codes-stop')) return null
  return (
    <DialogButton
      variant="outlined"
      color="error"
      sx={{ mt: 1 }}
      renderDialog={(close) => (
        <ProposeDialog
          title="Stop these codes?"
          isDangerous
          toWish={() => ({ kind: 'codes-stop', content: { batchId: id } })}
          reasonHint="Operators see this."
          onClose={close}
        >
          Those that were not used are no longer valid. This cannot be undone.
        </ProposeDialog>
      )}
    >
      Stop these codes
    </DialogButton>
  )
}

const isCount = (typed: string) => /^[1-9]\d{0,4}$/.test(typed)

/** Draws codes and proposes to open them. Once that is signed, they are saved as a file; before, they are nowhere. */
function MakeCodesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(programmeList, { pageSize: 100 })
  const programmes = data?.list.filter(
    ({ kind, state, terms }) =>
      state === 'open' && (kind === 'code' || kind === 'exchange' || terms['isByCode'] === true),
  )
  const [made, setMade] = useState<(Drafted & { readonly save: () => void }) | null>(null)
  if (made) return <SignDialog title="Make codes" drafted={made} onProposed={made.save} onClose={onClose} />
  return (
    <ActionDialog
      title="Make codes"
      confirmLabel="Continue"
      defaultValues={{ programmeId: '', count: '10', usesMax: '1', note: '', reason: '' }}
      isReady={({ count, usesMax }) => isCount(count) && isCount(usesMax)}
      closesItself={false}
      onClose={onClose}
      onConfirm={async ({ programmeId, count, usesMax, note, reason }) => {
        const { id: batchId, fileName, csv } = (await send(codeDraw, { count: Number(count) })).data
        const content = { batchId, programmeId, usesMax: Number(usesMax), note }
        const wish = { kind: 'codes', content } as const
        const draft = await draftProposal(wish, reason.trim())
        setMade({ wish, draft, save: () => saveText(fileName, csv, 'text/csv') })
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
      <ReasonField hint="The deciding operator sees this." />
    </ActionDialog>
  )
}
