import type { DataOf, Role } from '@millrace/contract/call'
import {
  handoverCases,
  handoverClose,
  handoverTake,
  handoverWrite,
  officesOf,
  type handoverList,
  type Office,
} from '@millrace/contract/console/handover'
import { Box, Button, Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { ActionDialog } from '../components/ActionDialog.tsx'
import { Ago, Note, Wrap } from '../components/cells.tsx'
import { DialogButton } from '../components/DialogButton.tsx'
import { FormField } from '../components/FormField.tsx'
import { stateFilter } from '../components/list/filters.tsx'
import { Problem } from '../components/Problem.tsx'
import { CardRow, CardRows, RecordList } from '../components/RecordList.tsx'
import { Section } from '../components/Section.tsx'
import { SmallTable, type SmallColumn } from '../components/SmallTable.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { useAction, useCall } from '../components/useCall.ts'
import { formatCents } from '../shell/amount.ts'
import { join } from '../shell/join.ts'
import type { RowOf } from '../shell/page.ts'
import { send } from '../shell/send.ts'
import { formatMoment } from '../shell/time.ts'

type ShiftNote = RowOf<typeof handoverList>
type Case = DataOf<typeof handoverCases>[number]

const officeNames: Readonly<Record<Office, string>> = { service: 'Customer service', money: 'Money' }

/** What one shift leaves to the next: notes, and the open cases with who has them. */
export default function HandoverPage() {
  return (
    <>
      <RecordList
        description="What the next shift should know. Nobody changes what was written; a note is taken and closed."
        filters={[stateFilter('Notes', { Open: true, All: undefined }, 'isOpen')]}
        defaultFilter={{ isOpen: true }}
        hasDays={false}
        action={<WriteButtons />}
      >
        <CardRows<ShiftNote>
          label="Notes"
          empty={{ title: 'No notes', text: 'Write what the next shift should know.', isFiltered: () => false }}
        >
          {(note) => <NoteRow key={note.id} note={note} />}
        </CardRows>
      </RecordList>
      <CasesCard />
    </>
  )
}

function WriteButtons() {
  const { identity } = useGetIdentity()
  const own = identity ? officesOf(identity['role'] as Role) : []
  const buttons = own.map((office) => (
    <DialogButton
      key={office}
      variant="contained"
      renderDialog={(close) => (
        <ActionDialog
          title="A note for the next shift"
          confirmLabel="Leave it"
          defaultValues={{ content: '' }}
          onClose={close}
          onConfirm={async ({ content }) => {
            await send(handoverWrite, { office, content })
            return 'Left for the next shift'
          }}
        >
          <FormField
            name="content"
            label="Note"
            isRequired
            lengthMax={1000}
            hint={`${officeNames[office]} and admins read it, with your name.`}
          />
        </ActionDialog>
      )}
    >
      {own.length > 1 ? `Note for ${officeNames[office].toLowerCase()}` : 'Write a note'}
    </DialogButton>
  ))
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, flexShrink: { xs: 1, sm: 0 }, gap: 1 }}>
      {buttons}
    </Box>
  )
}

function NoteRow({ note }: { note: ShiftNote }) {
  const { identity } = useGetIdentity()
  const { isBusy, problem, attempt } = useAction()
  const answer = (call: typeof handoverTake | typeof handoverClose) => () =>
    void attempt(async () => {
      await send(call, { id: note.id })
    })
  return (
    <CardRow
      title={note.by.name}
      chips={
        note.closedBy ? (
          <StateChip label={`Closed by ${note.closedBy.name}`} tone="success" />
        ) : note.takenBy ? (
          <StateChip label={`${note.takenBy.name} has it`} tone="info" />
        ) : (
          <StateChip label="Nobody has it" tone="warning" />
        )
      }
      end={
        !note.closedBy && (
          <Wrap>
            {note.takenBy?.id !== identity?.id && (
              <Button variant="outlined" disabled={isBusy} onClick={answer(handoverTake)}>
                Take it
              </Button>
            )}
            <Button disabled={isBusy} onClick={answer(handoverClose)}>
              Close
            </Button>
          </Wrap>
        )
      }
    >
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.content}</Typography>
      <Note>
        {join(
          ' · ',
          formatMoment(note.time),
          officeNames[note.office],
          note.closedTime && `closed ${formatMoment(note.closedTime)}`,
        )}
      </Note>
      <Problem text={problem} />
    </CardRow>
  )
}

/** Kinds that are decided in their list. */
const inLists: readonly Case['kind'][] = ['reconciliation', 'submission']
const toPath = ({ kind, id }: Case) => (inLists.includes(kind) ? `/${kind}` : `/${kind}/${id}/show`)

const columns: readonly SmallColumn<Case>[] = [
  ['Case', (row) => <TextLink to={toPath(row)}>{row.title}</TextLink>, 'title'],
  ['USDT', ({ amount }) => (amount === null ? '' : formatCents(amount)), 'amount'],
  ['Open since', ({ since }) => <Ago time={since} />, 'nowrap'],
  ['Who has it', ({ holder }) => holder?.name ?? <StateChip label="Nobody" tone="warning" />],
]

function CasesCard() {
  const { data } = useCall(handoverCases, {})
  if (!data) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Section title="Open cases" description="Oldest first, with whoever has begun on them.">
        {data.length === 0 ? (
          <Note>No case is open.</Note>
        ) : (
          <SmallTable label="Open cases" rows={data} getKey={({ id }) => id} columns={columns} />
        )}
      </Section>
    </Box>
  )
}
