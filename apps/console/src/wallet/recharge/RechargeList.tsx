import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SimpleList } from 'react-admin'
import { MemberFilter } from '../../components/MemberFilter.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList, denseTableSx, NothingFound } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { StateFilter } from '../../components/StateFilter.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/time.ts'
import { formatRate } from '../formatRate.ts'
import { getRailName } from '../getRailName.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { RowHead } from '../RowHead.tsx'
import { Small } from '../Small.tsx'
import { RailFilter } from './RailFilter.tsx'
import { describeRecharge, rechargeBadges, type Recharge } from './rechargeBadges.ts'
import { RechargeTabs } from './RechargeTabs.tsx'

const states = [
  { state: undefined, label: 'All' },
  { state: 'pending', label: 'Waiting' },
  { state: 'processing', label: 'Seen' },
  { state: 'succeeded', label: 'With us' },
  { state: 'arrived', label: 'Arrived' },
  { state: 'failed', label: 'Failed' },
  { state: 'expired', label: 'Expired' },
]
const filters = [
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <RailFilter key="rail" source="rail" alwaysOn />,
  <StateFilter key="state" source="state" alwaysOn label="State of the recharge" choices={states} />,
]
const nothing = (
  <NothingFound
    title="No recharges yet"
    text="What members pay in is listed here, from the first sight of it."
    isFilter={({ memberId, rail, state }) => Boolean(memberId ?? rail ?? state)}
  />
)

/** What came, else what was announced. */
const amountText = ({ paid, asked, currency }: Recharge) =>
  (paid ?? asked) ? formatAmount(paid ?? asked ?? '', currency) : 'Any amount'
const head = (row: Recharge) => (
  <RowHead amount={amountText(row)}>
    <MemberLink id={row.memberId} name={row.memberName} />
  </RowHead>
)
const summary = (row: Recharge) =>
  [rechargeBadges[row.state].label, describeRecharge(row), getRailName(row.rail), formatMoment(row.createTime)]
    .filter(Boolean)
    .join(' · ')

export default function RechargeList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <>
      <RechargeTabs value="/recharge" />
      <RecordList
        about="What members pay in, newest first. Money is credited once the rail calls it final, each payment once."
        filters={filters}
      >
        {isNarrow ? (
          <SimpleList<Recharge> rowClick={false} empty={nothing} primaryText={head} secondaryText={summary} />
        ) : (
          <DataTable<Recharge> rowClick={false} bulkActionButtons={false} empty={nothing} sx={denseTableSx}>
            <DataTable.Col
              label="Begun"
              disableSort
              render={(row: Recharge) => (
                <>
                  <time dateTime={row.createTime}>{formatMoment(row.createTime)}</time>
                  <Small>{row.code}</Small>
                </>
              )}
            />
            <DataTable.Col
              label="Member"
              disableSort
              render={(row: Recharge) => (
                <Box sx={{ maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  <MemberLink id={row.memberId} name={row.memberName} />
                </Box>
              )}
            />
            <DataTable.Col
              label="Rail and transaction"
              disableSort
              render={(row: Recharge) => (
                <>
                  {getRailName(row.rail)}
                  <Box>
                    <RailTransaction id={row.railTransaction} widthPx={150} />
                  </Box>
                </>
              )}
            />
            <DataTable.Col
              label="Paid"
              disableSort
              headerClassName="is-amount"
              cellClassName="is-amount"
              render={(row: Recharge) => <Paid {...row} />}
            />
            <DataTable.Col
              label="Credited, USDT"
              disableSort
              headerClassName="is-amount"
              cellClassName="is-amount"
              render={(row: Recharge) => <Credited {...row} />}
            />
            <DataTable.Col
              label="State"
              cellClassName="is-title"
              disableSort
              render={(row: Recharge) => (
                <>
                  <StateChip {...rechargeBadges[row.state]} />
                  <Reason>{describeRecharge(row)}</Reason>
                </>
              )}
            />
          </DataTable>
        )}
      </RecordList>
    </>
  )
}

function Reason({ children }: { children: string }) {
  return children ? (
    <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'normal' }}>{children}</Box>
  ) : null
}

function Paid({ paid, asked, currency, rate }: Recharge) {
  return (
    <>
      {paid ? (
        <b>{formatAmount(paid, currency)}</b>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          –
        </Box>
      )}
      {asked && asked !== paid && <Small>announced {formatAmount(asked, currency)}</Small>}
      {rate && <Small>{formatRate(rate, currency)}</Small>}
    </>
  )
}

/** Before it has arrived this is only what would be credited. */
function Credited({ state, credited }: Recharge) {
  if (credited === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –
      </Box>
    )
  return state === 'arrived' ? (
    <b>{formatUsdt(credited)}</b>
  ) : (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {formatUsdt(credited)}
    </Box>
  )
}
