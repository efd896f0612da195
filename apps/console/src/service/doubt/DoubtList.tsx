import { doubtSee, type doubtList, type doubtSigns } from '@millrace/contract/console/doubt'
import { Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { DecisionOutcome } from '../../components/Decision.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { stateFilter } from '../../components/list/filters.tsx'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { RowOf } from '../../shell/page.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { getPlace } from './getPlace.ts'

type Doubt = RowOf<typeof doubtList>

const signNames: Record<(typeof doubtSigns)[number], string> = {
  elsewhere: 'Asks to meet elsewhere',
  money: 'Asks for a payment',
  number: 'Has a long number',
  secret: 'Asks about a secret',
}

const describeSigns = ({ signs }: Doubt): string => signs.map((sign) => signNames[sign]).join(', ')

const columns: readonly Column<Doubt>[] = [
  ['When', ({ time }) => formatMoment(time)],
  ['Who', ({ by }) => by.name],
  ['Where', (doubt) => <Place doubt={doubt} />, 'title'],
  ['Why', describeSigns],
  ['Looked at', (doubt) => <Look doubt={doubt} />],
]

/** What staff wrote that is not plainly wrong and that somebody else should see. */
export default function DoubtList() {
  return (
    <TableList<Doubt>
      description="What staff wrote to members that a rule finds doubtful. It went out; a colleague looks at it."
      filters={[stateFilter('Looked at', { All: undefined, 'To be looked at': true }, 'isUnseen')]}
      empty={{ title: 'Nothing is doubtful', text: 'A text that a rule finds doubtful appears here.' }}
      title={(doubt) => getPlace(doubt).name}
      summary={(doubt) => [formatMoment(doubt.time), doubt.by.name, describeSigns(doubt)]}
      columns={columns}
    />
  )
}

function Place({ doubt }: { doubt: Doubt }) {
  const { name, to } = getPlace(doubt)
  return to ? <TextLink to={to}>{name}</TextLink> : name
}

function Look({ doubt: { id, by, seenBy, seenTime, note } }: { doubt: Doubt }) {
  const { identity } = useGetIdentity()
  if (seenBy) return <DecisionOutcome label="Looked at" by={seenBy.name} time={seenTime} reason={note && `“${note}”`} />
  if (by.id === identity?.id) return <Note>You wrote this. Somebody else looks at it.</Note>
  return (
    <DialogButton
      variant="outlined"
      renderDialog={(close) => (
        <ReasonDialog
          title="Is this text as it should be?"
          confirmLabel="I have looked at it"
          hint="Colleagues read this. Say what you did about it."
          onClose={close}
          onConfirm={async (text) => {
            await send(doubtSee, { id, note: text })
            return 'Looked at'
          }}
        >
          <Typography>
            Read it where it was written. If a member could be harmed, write to them and tell an admin.
          </Typography>
        </ReasonDialog>
      )}
    >
      Look at it
    </DialogButton>
  )
}
