import { reconciliationTake } from '@millrace/contract/console/reconciliation'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext, useNotify } from 'react-admin'
import { AccountList, NothingFound } from '../../components/AccountList.tsx'
import { ChoiceFilter, type Choice } from '../../components/ChoiceFilter.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useAction } from '../../components/useAction.ts'
import { formatAge } from '../../shell/formatAge.ts'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { monoFamily } from '../../shell/palette.ts'
import { send } from '../../shell/send.ts'
import { isZero } from '../../shell/usdt.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { getRailName } from '../getRailName.ts'
import { useRefreshWallet } from '../useRefreshWallet.ts'
import { CloseItemDialog } from './CloseItemDialog.tsx'
import { isClosedByHand, getItemBadge, type Item } from './getItemBadge.ts'

const choices: readonly Choice[] = [
  { label: 'Open', values: { isOpen: true } },
  { label: 'Closed', values: { isOpen: false } },
  { label: 'All', values: { isOpen: undefined } },
]
const filters = [<OpenFilter key="isOpen" source="isOpen" alwaysOn />]

/** `source` and `alwaysOn` are read by react-admin's list of filters. */
function OpenFilter(_props: { source: 'isOpen'; alwaysOn: true }) {
  return <ChoiceFilter label="Open or closed" choices={choices} />
}

export default function ReconciliationList() {
  return (
    <AccountList
      about="Where a rail and the ledger do not agree, or a payment went another way than it should have. Open items come first, the oldest at the top; each needs an owner."
      filters={filters}
      startsWith={{ isOpen: true }}
    >
      <Items />
    </AccountList>
  )
}

function Items() {
  const { data, isPending } = useListContext<Item>()
  const [closing, setClosing] = useState<Item | null>(null)
  const notify = useNotify()
  const refresh = useRefreshWallet()
  if (isPending)
    return (
      <Box aria-hidden sx={{ p: 2.5, display: 'grid', gap: 2 }}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} variant="rounded" height={64} />
        ))}
      </Box>
    )
  if (!data?.length)
    return (
      <NothingFound
        title="Rails and ledger agree"
        text="A difference that stays for two looks in a row becomes an item here."
        isFilter={({ isOpen }) => isOpen === false}
      />
    )
  return (
    <>
      <Box component="ul" aria-label="Items" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((item) => (
          <ItemRow key={item.id} item={item} onClose={() => setClosing(item)} />
        ))}
      </Box>
      {closing && (
        <CloseItemDialog
          item={closing}
          onClose={() => setClosing(null)}
          onDone={() => {
            setClosing(null)
            refresh()
            notify('Closed')
          }}
        />
      )}
    </>
  )
}

function ItemRow({ item, onClose }: { item: Item; onClose: () => void }) {
  const { title, about } = getItemBadge[item.kind]
  const isOpen = item.closedTime === null
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1, sm: 2 },
        alignItems: 'start',
        px: { xs: 2, sm: 2.5 },
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
          <StateChip
            {...(isOpen
              ? ({ label: `Open for ${age(item)}`, tone: item.owner ? 'wait' : 'bad' } as const)
              : ({ label: 'Closed', tone: 'good' } as const))}
          />
          <Typography component="span">
            {getRailName(item.rail)},{' '}
            {isZero(item.difference) ? item.currency : formatAmount(item.difference, item.currency)}
          </Typography>
        </Box>
        {item.detail && <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{item.detail}</Typography>}
        {isOpen && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {about}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
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
        </Typography>
      </Box>
      {isOpen ? <Deeds item={item} onClose={onClose} /> : <Closed {...item} />}
    </Box>
  )
}

const age = ({ openedTime }: Item) => formatAge(Math.max(0, Date.now() - Date.parse(openedTime)))

function Deeds({ item, onClose }: { item: Item; onClose: () => void }) {
  const mayTake = usePermission(reconciliationTake)
  const { identity } = useGetIdentity()
  const { isBusy, problem, attempt } = useAction()
  const notify = useNotify()
  const refresh = useRefreshWallet()
  const isMine = item.owner !== null && item.owner.id === identity?.id
  const take = () =>
    attempt(async () => {
      await send(reconciliationTake, { id: item.id })
      refresh()
      notify('It is yours')
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
          <b>Nobody’s yet</b>
        )}
      </Typography>
      {mayTake && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {!isMine && (
            <Button variant={item.owner ? 'outlined' : 'contained'} disabled={isBusy} onClick={() => void take()}>
              {item.owner ? 'Take over' : 'Take'}
            </Button>
          )}
          {isClosedByHand(item) && (
            <Button variant="outlined" onClick={onClose}>
              Close
            </Button>
          )}
        </Box>
      )}
      {!mayTake && (
        <Typography variant="body2" color="textSecondary">
          Finance and admin own items.
        </Typography>
      )}
      {!isClosedByHand(item) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          Closes by itself.
        </Typography>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}

function Closed({ closedTime, note, owner }: Item) {
  return (
    <Box sx={{ width: { xs: 1, sm: 250 }, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        Closed{closedTime && ` ${formatMoment(closedTime)}`}
        {owner && `, owned by ${owner.name}`}
      </Typography>
      {note && <Typography variant="body2">“{note}”</Typography>}
    </Box>
  )
}
