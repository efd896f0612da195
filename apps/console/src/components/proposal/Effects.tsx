import type { DataOf } from '@millrace/contract/call'
import { proposalEffects, type effectNames, type ProposalRow } from '@millrace/contract/console/proposal'
import { markFigure } from '@millrace/contract/markFigure'
import { currencies, parseMoney, type Currency } from '@millrace/money'
import { Box, Skeleton, Typography } from '@mui/material'
import { formatDigits, formatEachAlike, isZero } from '../../shell/amount.ts'
import { MutedText, Note } from '../cells.tsx'
import { SmallTable, type SmallColumn } from '../SmallTable.tsx'
import { useCall } from '../useCall.ts'

type Effect = DataOf<typeof proposalEffects>[number]

type EffectName = (typeof effectNames)[number]

const isCurrency = (unit: string): unit is Currency => (currencies as readonly string[]).includes(unit)

const names: Readonly<Record<EffectName, string>> = {
  holders: 'Members who hold its units',
  rate: 'For 1 USDT',
  'for-hundred': 'For 100 USDT withdrawn, before the fee',
  'held-rates': 'Rates held for members',
  price: 'Price of a unit',
  'day-return': 'Expected of a unit and day',
  'pay-back-days': 'Days to pay back, as expected',
  'units-left': 'Units left to buy',
  reserve: 'Its reserve',
  capital: 'Its capital that is free',
  released: 'Released to its owner',
  owner: 'The platform’s own money',
  promotions: 'Promotions budget',
  fx: 'For exchanging local money',
  'for-one': 'Withdrawals of 30 days that take a person, by their own amount only',
  'for-two': 'Withdrawals of 30 days that take two, by their own amount only',
  'most-a-day': 'At most paid a day',
  'promotions-free': 'Free in the promotions budget',
  codes: 'Uses of these codes',
  'promotions-left': 'Promotions budget, once all are used',
  'role-admin': 'Admins',
  'role-finance': 'Operators of finance',
  'role-guide': 'Guides',
  'role-support': 'Operators of support',
}

/** What an account has: of a fraction of a cent that stays as it is nobody has to read. */
const balances: readonly string[] = [
  'reserve',
  'capital',
  'released',
  'owner',
  'promotions',
  'fx',
  'promotions-free',
  'promotions-left',
] satisfies EffectName[]

/** Amounts of a currency with equal decimals; a rate, which has more than its currency, with its own. */
function formatRows(rows: readonly Effect[]): (row: Effect, value: string) => string {
  const isAmount = ({ unit }: Effect, value: string) => isCurrency(unit) && parseMoney(value, unit) !== null
  const formatAmount = formatEachAlike(
    rows.flatMap((row) =>
      (balances.includes(row.effect) ? [row.change ?? '0'] : [row.was, row.willBe, row.change]).flatMap((value) =>
        value !== null && isAmount(row, value) ? [{ amount: value, currency: row.unit as Currency }] : [],
      ),
    ),
  )
  return (row, value) =>
    isAmount(row, value)
      ? formatAmount(value, row.unit as Currency)
      : `${formatDigits(value)}${row.unit === 'count' ? '' : `\u00a0${row.unit}`}`
}

const columns = (id: string, format: ReturnType<typeof formatRows>): readonly SmallColumn<Effect>[] => [
  ['What changes', ({ effect }) => names[effect as EffectName] ?? effect, 'title'],
  ['Now', (row) => (row.was === null ? <MutedText>–</MutedText> : format(row, row.was)), 'wideAmount'],
  [
    'After',
    (row) => (
      <>
        <b {...markFigure('proposal.effect', row.willBe, `${id} ${row.effect}`)}>{format(row, row.willBe)}</b>
        {/* Where there is no room for a column of its own. */}
        {row.was !== null && (
          <Box sx={{ display: { sm: 'none' } }}>
            <Note>now {format(row, row.was)}</Note>
          </Box>
        )}
      </>
    ),
    'amount',
  ],
  [
    'Change',
    (row) =>
      row.change === null || isZero(row.change) ? (
        <MutedText>–</MutedText>
      ) : (
        `${row.change.startsWith('-') ? '' : '+'}${format(row, row.change)}`
      ),
    'wideAmount',
  ],
]

/** What an open proposal would change in numbers, as the server counts it now. */
export function Effects({ proposal }: { proposal: ProposalRow }) {
  const { id } = proposal
  const { data, error } = useCall(proposalEffects, { id }, { refetchInterval: 30_000 })
  if (error) return <Typography color="textSecondary">What it changes could not be counted: {error.message}</Typography>
  if (!data) return <Skeleton variant="rounded" height={120} aria-hidden />
  if (data.length === 0)
    return <Typography color="textSecondary">It changes nothing that is counted. Read what it says below.</Typography>
  return (
    <SmallTable
      columns={columns(id, formatRows(data))}
      rows={data}
      getKey={({ effect }) => effect}
      sx={{ mx: -1.25, '& .MuiTableCell-root': { px: 1.25 }, '& td': { whiteSpace: 'nowrap' } }}
    />
  )
}
