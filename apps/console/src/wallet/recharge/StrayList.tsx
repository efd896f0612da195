import { Box } from '@mui/material'
import { AmountTitle, CellNote, MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { ListTabs } from '../../components/ListTabs.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { monoFamily } from '../../shell/palette.ts'
import { formatMoment } from '../../shell/time.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { rechargeTabs } from './rechargeTabs.ts'
import { strayBadges, strayOutcomes, type Stray } from './strayBadges.ts'

const columns: readonly Column<Stray>[] = [
  [
    'Found',
    ({ foundTime, block }) => (
      <>
        <Moment time={foundTime} />
        <SmallText>block {formatCount(block)}</SmallText>
      </>
    ),
  ],
  ['Member', ({ memberId, memberName }) => (memberId ? <MemberCell id={memberId} name={memberName} /> : 'No member')],
  [
    'Chain and transaction',
    ({ rail, txHash }) => (
      <>
        <div>{getRailName(rail)}</div>
        <RailTransaction id={txHash} widthPx={150} />
      </>
    ),
  ],
  [
    'Amount',
    ({ amount, state, token }) => (
      <>
        <b>{formatCents(amount)}</b>
        <SmallText>{state === 'wrong-token' ? <TokenAddress token={token} /> : 'USDT'}</SmallText>
      </>
    ),
    'amount',
  ],
  [
    'Outcome',
    ({ state }) => (
      <>
        <StateChip {...strayBadges[state]} />
        <CellNote>{strayOutcomes[state]}</CellNote>
      </>
    ),
    'title',
  ],
]

const renderTitle: Column<Stray>[1] = ({ amount, state, memberId, memberName }) => (
  <AmountTitle amount={state === 'wrong-token' ? formatCents(amount) : `${formatCents(amount)} USDT`}>
    {memberId ? <MemberLink id={memberId} name={memberName} /> : 'No member'}
  </AmountTitle>
)

export default function StrayList() {
  return (
    <>
      <ListTabs {...rechargeTabs} value="/stray" />
      <TableList<Stray>
        description="Deposits on the chains that did not become a recharge, newest first."
        empty={{
          title: 'Every deposit was credited',
          text: 'Deposits below the minimum, of a wrong token or removed by the chain appear here.',
        }}
        title={renderTitle}
        summary={({ state, rail, foundTime }) => [
          strayBadges[state].label,
          strayOutcomes[state],
          getRailName(rail),
          formatMoment(foundTime),
        ]}
        isDense
        columns={columns}
      />
    </>
  )
}

function TokenAddress({ token }: { token: string }) {
  return (
    <Box
      component="code"
      title={token}
      sx={{ display: 'block', maxWidth: 110, overflow: 'hidden', textOverflow: 'ellipsis', fontFamily: monoFamily }}
    >
      {token}
    </Box>
  )
}
