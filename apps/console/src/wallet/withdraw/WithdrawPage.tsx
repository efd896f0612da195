import { consoleWithdrawOne } from '@millrace/contract/console/withdraw'
import { Alert, AlertTitle, Box, Link, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, useParams } from 'react-admin'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { useRefreshWallet } from '../../components/useRefreshRecords.ts'
import { formatAmount, formatRate, formatUsdt } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { describeConfirmations } from '../describeConfirmations.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { ChecksCard } from './ChecksCard.tsx'
import { getStepName, listWaitReasons, overdueBadge, withdrawBadges, type Withdrawal } from './withdrawBadges.ts'
import { WithdrawDecision } from './WithdrawDecision.tsx'

const isUnfinished = ({ state }: Withdrawal) => state === 'pending' || state === 'processing'

export default function WithdrawPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const refresh = useRefreshWallet()
  const query = useCall(
    consoleWithdrawOne,
    { id },
    // The rail may pay it, or the member may cancel it, while the page is open.
    { refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? refreshMs.page : false) },
  )
  function handleDecided(row: Withdrawal) {
    queryClient.setQueryData(answerKey(consoleWithdrawOne, { id }), row)
    refresh()
  }
  return (
    <DetailPage
      noun="withdrawal"
      query={query}
      title={(withdrawal) => (withdrawal ? `Withdrawal ${withdrawal.code}` : 'Withdrawal')}
      back={{ to: '/withdraw', label: 'All withdrawals' }}
      renderBadges={({ state, isOverdue }) => (
        <>
          <StateChip {...withdrawBadges[state]} />
          {isOverdue && <StateChip {...overdueBadge} />}
        </>
      )}
    >
      {(withdrawal) => (
        <Columns
          aside={
            <>
              <WithdrawDecision withdrawal={withdrawal} onDecided={handleDecided} />
              <StepsCard {...withdrawal} />
            </>
          }
        >
          <RequestCard {...withdrawal} />
          <ChecksCard checks={withdrawal.checks} />
        </Columns>
      )}
    </DetailPage>
  )
}

function RequestCard(row: Withdrawal) {
  const memberListLink = (resource: string, label: string) => (
    <Link component={LinkBase} to={listPath(resource, { memberId: row.memberId })} underline="hover" variant="body2">
      {label}
    </Link>
  )
  return (
    <Section title="Request">
      {row.isOverdue && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          <AlertTitle>Overdue</AlertTitle>It should have been paid or rejected by {formatMoment(row.deadlineTime)}. The
          number of overdue withdrawals is public.
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
            {memberListLink('recharge', 'Recharges')}
            {memberListLink('withdraw', 'Withdrawals')}
          </Box>
        </Fact>
        <Fact name="Amount">
          <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 700 }}>
            {formatUsdt(row.amount)} USDT
          </Box>
        </Fact>
        <Fact name="Fee">{formatUsdt(row.fee)} USDT</Fact>
        <Fact name="Payout">
          {formatAmount(row.arrives, row.currency)}
          {row.rate && <FactNote>{formatRate(row.rate, row.currency)}</FactNote>}
        </Fact>
        <Fact name="Paid to">
          {row.destination}
          <FactNote>{getRailName(row.rail)}</FactNote>
        </Fact>
        <Fact name="Requested">{formatMoment(row.createTime)}</Fact>
        <Fact name="Deadline">{formatMoment(row.deadlineTime)}</Fact>
        {(row.railTransaction || row.state === 'processing') && (
          <Fact name="Transaction">
            <RailTransaction id={row.railTransaction} />
            {row.confirmations !== null && <FactNote>{describeConfirmations(row)}</FactNote>}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function FactNote({ children }: { children: string }) {
  return <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>{children}</Box>
}

function StepsCard(row: Withdrawal) {
  const waitReasons = listWaitReasons(row)
  return (
    <Section title="Steps">
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {row.steps.map(({ state, time, note }, index) => (
          <Box component="li" key={index}>
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
      {waitReasons.length > 0 && (
        <Box sx={{ mt: 1.5, pt: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Typography variant="body2" color="textSecondary">
            Waiting for
          </Typography>
          {waitReasons.map((text) => (
            <Typography key={text} sx={{ fontWeight: 600 }}>
              {text}
            </Typography>
          ))}
        </Box>
      )}
    </Section>
  )
}
