import { consoleWithdrawOne } from '@millrace/contract/console/withdraw'
import { Alert, AlertTitle, Box, Link, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, Title, useParams } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/ErrorAlert.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { formatRate } from '../formatRate.ts'
import { getRailName } from '../getRailName.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { useRefreshWallet } from '../useRefreshWallet.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { getStepName, describeWait, getWithdrawBadge, type Withdrawal } from './getWithdrawBadge.ts'
import { WithdrawDecision } from './WithdrawDecision.tsx'

// The rail may pay it, or the member cancel it, while somebody looks.
const refreshMs = 5_000
const isUnderWay = ({ state }: Withdrawal) => state === 'pending' || state === 'processing'

/** One withdrawal: what is asked, what is known about it, who has approved, and how far it is. */
export default function WithdrawPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const refresh = useRefreshWallet()
  const {
    data: withdrawal,
    error,
    refetch,
  } = useCall(
    consoleWithdrawOne,
    { id },
    { refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? refreshMs : false) },
  )
  function changed(row: Withdrawal) {
    queryClient.setQueryData(answerKey(consoleWithdrawOne, { id }), row)
    refresh()
  }
  return (
    <>
      <Title title={withdrawal ? `Withdrawal ${withdrawal.code}` : 'Withdrawal'} preferenceKey={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5, mb: 1.5 }}>
        <BackLink to="/withdraw" label="All withdrawals" />
        {withdrawal && <StateChip {...getWithdrawBadge[withdrawal.state]} />}
        {withdrawal?.isOverdue && <StateChip label="Overdue" tone="bad" />}
      </Box>
      {!withdrawal && error && <PageError what="withdrawal" error={error} onRetry={() => void refetch()} />}
      {!withdrawal && !error && (
        <Box aria-hidden sx={grid}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={220} />
        </Box>
      )}
      {withdrawal && (
        <Box sx={grid}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Asked {...withdrawal} />
            <ChecksCard checks={withdrawal.checks} />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0, position: { lg: 'sticky' }, top: 80 }}>
            <WithdrawDecision withdrawal={withdrawal} onDecided={changed} />
            <Steps {...withdrawal} />
          </Box>
        </Box>
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
} as const

function Asked(row: Withdrawal) {
  const others = (resource: string, label: string) => (
    <Link component={LinkBase} to={listPath(resource, { memberId: row.memberId })} underline="hover" variant="body2">
      {label}
    </Link>
  )
  return (
    <Section title="What is asked">
      {row.isOverdue && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          <AlertTitle>Past its deadline</AlertTitle>It should have been paid or answered by{' '}
          {formatMoment(row.deadlineTime)}. Overdue withdrawals are counted in public.
        </Alert>
      )}
      {row.reason && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {row.reason}
        </Alert>
      )}
      <Facts>
        <Fact name="Member">
          <MemberLink id={row.memberId} name={row.memberName} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            {others('recharge', 'Recharges')}
            {others('withdraw', 'Withdrawals')}
          </Box>
        </Fact>
        <Fact name="Amount">
          <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 700 }}>
            {formatUsdt(row.amount)} USDT
          </Box>
        </Fact>
        <Fact name="Fee">{formatUsdt(row.fee)} USDT</Fact>
        <Fact name="Arrives">
          {formatAmount(row.arrives, row.currency)}
          {row.rate && (
            <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
              {formatRate(row.rate, row.currency)}
            </Box>
          )}
        </Fact>
        <Fact name="Paid to">
          {row.destination}
          <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>{getRailName(row.rail)}</Box>
        </Fact>
        <Fact name="Asked">{formatMoment(row.createTime)}</Fact>
        <Fact name="Deadline">{formatMoment(row.deadlineTime)}</Fact>
        {(row.railTransaction || row.state === 'processing') && (
          <Fact name="Transaction">
            <RailTransaction id={row.railTransaction} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function Steps(row: Withdrawal) {
  const waits = describeWait(row)
  return (
    <Section title="Steps">
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {row.steps.map(({ state, time, note }, at) => (
          <Box component="li" key={at}>
            <Typography sx={{ fontWeight: 600 }}>{getStepName(state)}</Typography>
            <Typography variant="body2" color="textSecondary" component="time" dateTime={time}>
              {formatMoment(time, 'second')}
            </Typography>
            {note && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                “{note}”
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {waits.length > 0 && (
        <Box sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Typography variant="body2" color="textSecondary">
            Waits for
          </Typography>
          {waits.map((text) => (
            <Typography key={text} sx={{ fontWeight: 600 }}>
              {text}
            </Typography>
          ))}
        </Box>
      )}
    </Section>
  )
}
