import { Box, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, SimpleList } from 'react-admin'
import { MemberLink } from '../../components/MemberLink.tsx'
import { RecordList, denseTableSx, NothingFound } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatCount } from '../../shell/formatAge.ts'
import { monoFamily } from '../../shell/palette.ts'
import { formatMoment } from '../../shell/time.ts'
import { getRailName } from '../getRailName.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { RowHead } from '../RowHead.tsx'
import { Small } from '../Small.tsx'
import { RechargeTabs } from './RechargeTabs.tsx'
import { strayBadges, type Stray } from './strayBadges.ts'

const nothing = (
  <NothingFound
    title="Every deposit was credited"
    text="Deposits under the minimum, of another token, or taken back by the chain would stand here."
    isFilter={() => false}
  />
)
const who = (row: Stray) => (row.memberId ? <MemberLink id={row.memberId} name={row.memberName} /> : 'No member')
const head = (row: Stray) => (
  <RowHead amount={row.state === 'wrong-token' ? formatUsdt(row.amount) : `${formatUsdt(row.amount)} USDT`}>
    {who(row)}
  </RowHead>
)
const summary = (row: Stray) =>
  [strayBadges[row.state].label, strayBadges[row.state].fate, getRailName(row.rail), formatMoment(row.foundTime)].join(
    ' · ',
  )

export default function StrayList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <>
      <RechargeTabs value="/stray" />
      <RecordList about="Deposits on the chains that did not become a recharge, newest first, each with what becomes of it.">
        {isNarrow ? (
          <SimpleList<Stray> rowClick={false} empty={nothing} primaryText={head} secondaryText={summary} />
        ) : (
          <DataTable<Stray> rowClick={false} bulkActionButtons={false} empty={nothing} sx={denseTableSx}>
            <DataTable.Col
              label="Found"
              disableSort
              render={(row: Stray) => (
                <>
                  <time dateTime={row.foundTime}>{formatMoment(row.foundTime)}</time>
                  <Small>block {formatCount(row.block)}</Small>
                </>
              )}
            />
            <DataTable.Col
              label="Member"
              disableSort
              render={(row: Stray) => (
                <Box sx={{ maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' }}>{who(row)}</Box>
              )}
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
              disableSort
              headerClassName="is-amount"
              cellClassName="is-amount"
              render={(row: Stray) => (
                <>
                  <b>{formatUsdt(row.amount)}</b>
                  <Small>
                    {row.state === 'wrong-token' ? (
                      <Box
                        component="code"
                        title={row.token}
                        sx={{
                          display: 'block',
                          maxWidth: 110,
                          overflow: 'hidden',
                          textOverflow: 'ellipsis',
                          fontFamily: monoFamily,
                        }}
                      >
                        {row.token}
                      </Box>
                    ) : (
                      'USDT'
                    )}
                  </Small>
                </>
              )}
            />
            <DataTable.Col
              label="What becomes of it"
              cellClassName="is-title"
              disableSort
              render={(row: Stray) => (
                <>
                  <StateChip label={strayBadges[row.state].label} tone={strayBadges[row.state].tone} />
                  <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'normal' }}>
                    {strayBadges[row.state].fate}
                  </Box>
                </>
              )}
            />
          </DataTable>
        )}
      </RecordList>
    </>
  )
}
