import { reconciliationTake } from '@millrace/contract/console/reconciliation'
import { Box, Button, Typography } from '@mui/material'
import { useGetIdentity, useNotify } from 'react-admin'
import { Note, Wrap } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { stateFilter } from '../../components/list/filters.tsx'
import { ListTabs } from '../../components/ListTabs.tsx'
import { Problem } from '../../components/Problem.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { useAction } from '../../components/useCall.ts'
import { formatAmount, isZero } from '../../shell/amount.ts'
import { monoFamily } from '../../shell/palette.ts'
import { send } from '../../shell/send.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { CloseItemDialog } from './CloseItemDialog.tsx'
import { canCloseByHand, itemKinds, kindForTwo, type Item } from './itemKinds.ts'
import { reconciliationTabs } from './reconciliationTabs.ts'

const filters = [stateFilter('Item state', { Open: true, Closed: false, All: undefined }, 'isOpen')]
const empty = {
  title: 'Rails and ledger agree',
  text: 'A difference found by two checks in a row becomes an item here.',
  isFiltered: ({ isOpen }: Record<string, unknown>) => isOpen === false,
}

export default function ReconciliationList() {
  return (
    <>
      <ListTabs {...reconciliationTabs} value="/reconciliation" />
      <RecordList
        description="Differences between rails and the ledger, and failed payments. Every open item needs an owner."
        filters={filters}
        defaultFilter={{ isOpen: true }}
      >
        <CardRows<Item> label="Items" empty={empty}>
          {(item) => <ItemRow key={item.id} item={item} />}
        </CardRows>
      </RecordList>
    </>
  )
}

function ItemRow({ item }: { item: Item }) {
  const { title, instructions } = itemKinds[item.kind]
  const isOpen = item.closedTime === null
  return (
    <CardRow
      title={title}
      chips={
        <>
          <StateChip {...getItemBadge(item)} />
          <Typography component="span">
            {getRailName(item.rail)},{' '}
            {isZero(item.difference) ? item.currency : formatAmount(item.difference, item.currency)}
          </Typography>
        </>
      }
      end={isOpen ? <ItemActions item={item} /> : <ClosedItem {...item} />}
    >
      {item.detail && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{item.detail}</Typography>}
      {isOpen && <Note sx={{ mt: 0.25 }}>{instructions}</Note>}
      <Note sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
        Opened {formatMoment(item.openedTime)} · last seen {formatMoment(item.seenTime)}
        {item.kind !== 'difference' && (
          <>
            {' '}
            ·{' '}
            <Box component="code" sx={{ fontFamily: monoFamily, fontSize: '0.75rem' }}>
              {item.subject}
            </Box>
          </>
        )}
      </Note>
    </CardRow>
  )
}

function getItemBadge({ closedTime, openedTime, owner }: Item): Badge {
  if (closedTime !== null) return { label: 'Closed', tone: 'success' }
  return { label: `Open for ${formatAgeOf(openedTime)}`, tone: owner ? 'warning' : 'error' }
}

function ItemActions({ item }: { item: Item }) {
  const canTake = useCanCall(reconciliationTake)
  const { identity } = useGetIdentity()
  const forTwo = kindForTwo(item)
  const { isBusy, problem, attempt } = useAction()
  const notify = useNotify()
  const isMine = item.owner !== null && item.owner.id === identity?.id
  const take = () =>
    attempt(async () => {
      await send(reconciliationTake, { id: item.id })
      notify('You now own this item')
    })
  return (
    <Box sx={{ width: { xs: 1, sm: 250 } }}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {item.owner ? (
          <>
            Owner: <b>{isMine ? 'you' : item.owner.name}</b>
            {item.takenTime && `, since ${formatMoment(item.takenTime)}`}
          </>
        ) : (
          <b>No owner yet</b>
        )}
      </Typography>
      {canTake && (
        <Wrap>
          {!isMine && (
            <Button variant={item.owner ? 'outlined' : 'contained'} disabled={isBusy} onClick={() => void take()}>
              {item.owner ? 'Take over' : 'Take'}
            </Button>
          )}
          {canCloseByHand(item) && (
            <DialogButton variant="outlined" renderDialog={(close) => <CloseItemDialog item={item} onClose={close} />}>
              Close
            </DialogButton>
          )}
        </Wrap>
      )}
      {!canTake && <Hint>Only finance and admin can own items.</Hint>}
      {canTake && forTwo && <ForTwo item={item} kind={forTwo} />}
      {item.kind === 'difference' && <Hint>Closes automatically.</Hint>}
      <Problem text={problem} sx={{ mt: 1 }} />
    </Box>
  )
}

/** What is missing takes two people. */
function ForTwo({ item, kind }: { item: Item; kind: NonNullable<ReturnType<typeof kindForTwo>> }) {
  const isOfRail = kind === 'lost-payouts'
  const proposals = useOpenProposals({ kind, subject: isOfRail ? `${item.rail} ${item.currency}` : item.id })
  if (proposals.length > 0) return <OpenProposals proposals={proposals} />
  return (
    <DialogButton
      variant="outlined"
      sx={{ mt: 1 }}
      renderDialog={(close) => <CloseItemDialog item={item} onClose={close} />}
    >
      {isOfRail ? 'It is understood' : 'It does not come back'}
    </DialogButton>
  )
}

const Hint = ({ children }: { children: string }) => <Note sx={{ mt: 0.75 }}>{children}</Note>

function ClosedItem({ closedTime, note, owner }: Item) {
  return (
    <Box sx={{ width: { xs: 1, sm: 250 }, overflowWrap: 'anywhere' }}>
      <Note>
        Closed{closedTime && ` ${formatMoment(closedTime)}`}
        {owner && `, owned by ${owner.name}`}
      </Note>
      {note && <Typography variant="body2">“{note}”</Typography>}
    </Box>
  )
}
