import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { AmountTitle, CellNote, MemberCell, Moment, SmallText } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList } from '../../components/RecordList.tsx'
import { amountColumn, denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { monoFamily } from '../../shell/palette.ts'
import { formatMoment } from '../../shell/time.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { RechargeTabs } from './RechargeTabs.tsx'
import { strayBadges, strayOutcomes, type Stray } from './strayBadges.ts'

const empty = {
  title: 'Every deposit was credited',
  text: 'Deposits below the minimum, of a wrong token or removed by the chain appear here.',
}
const title = (row: Stray) => (
  <AmountTitle amount={row.state === 'wrong-token' ? formatCents(row.amount) : `${formatCents(row.amount)} USDT`}>
    {row.memberId ? <MemberLink id={row.memberId} name={row.memberName} /> : 'No member'}
  </AmountTitle>
)
const summary = ({ state, rail, foundTime }: Stray) =>
  [strayBadges[state].label, strayOutcomes[state], getRailName(rail), formatMoment(foundTime)].join(' · ')

export default function StrayList() {
  return (
    <>
      <RechargeTabs value="/stray" />
      <RecordList description="Deposits on the chains that did not become a recharge, newest first.">
        <RecordTable<Stray> rowClick={false} empty={empty} title={title} summary={summary} sx={denseTableSx}>
          <DataTable.Col
            label="Found"
            disableSort
            render={(row: Stray) => (
              <>
                <Moment time={row.foundTime} />
                <SmallText>block {formatCount(row.block)}</SmallText>
              </>
            )}
          />
          <DataTable.Col
            label="Member"
            disableSort
            render={(row: Stray) =>
              row.memberId ? <MemberCell id={row.memberId} name={row.memberName} /> : 'No member'
            }
          />
          <DataTable.Col
            label="Chain and transaction"
            disableSort
            render={(row: Stray) => (
              <>
                {getRailName(row.rail)}
                <Box>
                  <RailTransaction id={row.txHash} widthPx={150} />
                </Box>
              </>
            )}
          />
          <DataTable.Col
            label="Amount"
            {...amountColumn}
            render={(row: Stray) => (
              <>
                <b>{formatCents(row.amount)}</b>
                <SmallText>{row.state === 'wrong-token' ? <TokenAddress token={row.token} /> : 'USDT'}</SmallText>
              </>
            )}
          />
          <DataTable.Col
            label="Outcome"
            {...titleColumn}
            render={({ state }: Stray) => (
              <>
                <StateChip {...strayBadges[state]} />
                <CellNote>{strayOutcomes[state]}</CellNote>
              </>
            )}
          />
        </RecordTable>
      </RecordList>
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
