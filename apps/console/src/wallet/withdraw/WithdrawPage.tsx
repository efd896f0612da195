import { consoleWithdrawList, consoleWithdrawOne, withdrawApprove } from '@millrace/contract/console/withdraw'
import { Alert, AlertTitle, Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { CheckList, countPassed, Unusual } from '../../components/review/CheckList.tsx'
import { MemberContext, useMemberContext, type Context } from '../../components/review/MemberContext.tsx'
import { ReviewFrame, useReview } from '../../components/review/ReviewFrame.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { SmallLink } from '../../components/TextLink.tsx'
import { useBusinessNowMs } from '../../components/useBusinessNow.ts'
import { useOne } from '../../components/useCall.ts'
import { formatAmount, formatRate, formatUsdt, pluralize } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { describeConfirmations } from '../describeConfirmations.ts'
import { RailTransaction } from '../RailTransaction.tsx'
import { ApprovalsCard } from './ApprovalsCard.tsx'
import { buildChecks } from './buildChecks.ts'
import { MemberWithdrawals } from './MemberWithdrawals.tsx'
import { toReviewItem } from './reviewItem.ts'
import { getStepName, listWaitReasons, overdueBadge, type Withdrawal, withdrawBadges } from './withdrawBadges.ts'
import { WithdrawDecision } from './WithdrawDecision.tsx'

const isUnfinished = ({ state }: Withdrawal) => state === 'pending' || state === 'processing'

/** A withdrawal in its queue, with what helps to decide about it. */
export default function WithdrawPage() {
  const { query, opened, replace } = useOne(consoleWithdrawOne, {
    // The rail may pay it, or the member may cancel it, while the page is open.
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? refreshMs.page : false),
  })
  const nowMs = useBusinessNowMs()
  const review = useReview(
    consoleWithdrawList,
    { isQueue: true },
    (row) => toReviewItem(row, nowMs),
    opened,
    consoleWithdrawOne,
  )
  const { data: context } = useMemberContext(query.data?.memberId)
  const canDecide = useCanCall(withdrawApprove)
  function handleDecided(row: Withdrawal) {
    replace(row)
    review.goTo(review.next)
  }
  return (
    <DetailPage
      noun="withdrawal"
      query={query}
      title={(withdrawal) => (withdrawal ? `Withdrawal ${withdrawal.code}` : 'Withdrawal')}
      renderBadges={({ state, isOverdue }) => (
        <>
          <StateChip {...withdrawBadges[state]} />
          {isOverdue && <StateChip {...overdueBadge} />}
        </>
      )}
    >
      {(withdrawal) => (
        <ReviewFrame
          review={review}
          title={`${review.items.length} waiting`}
          order="Oldest first"
          context={
            <>
              <MemberContext memberId={withdrawal.memberId} memberName={withdrawal.memberName} context={context} />
              <StepsCard {...withdrawal} />
            </>
          }
          bar={
            (withdrawal.state === 'pending' || withdrawal.isRefused) &&
            canDecide && (
              <WithdrawDecision
                key={withdrawal.id}
                withdrawal={withdrawal}
                isDoubtful={isDoubtful(withdrawal, context)}
                next={review.next}
                onDecided={handleDecided}
              />
            )
          }
        >
          <RequestCard {...withdrawal} />
          <ChecksCard withdrawal={withdrawal} context={context} />
          <ApprovalsCard withdrawal={withdrawal} />
          {context && <MemberWithdrawals currentId={withdrawal.id} context={context} memberId={withdrawal.memberId} />}
        </ReviewFrame>
      )}
    </DetailPage>
  )
}

const isDoubtful = ({ checks }: Withdrawal, context: Context | undefined): boolean =>
  checks.hasStop || context?.doesSumAgree === false

function ChecksCard({ withdrawal, context }: { withdrawal: Withdrawal; context: Context | undefined }) {
  const checks = buildChecks(withdrawal, context)
  return (
    <Section title="Checks" end={<Note>{countPassed(checks)}</Note>}>
      <Unusual checks={checks} />
      <CheckList checks={checks} />
    </Section>
  )
}

function RequestCard(row: Withdrawal) {
  return (
    <Section
      title={`${formatUsdt(row.amount)} USDT`}
      description={`Requested ${formatMoment(row.createTime)}, due ${formatMoment(row.deadlineTime)}`}
    >
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
        <Fact name="Fee">{formatUsdt(row.fee)} USDT</Fact>
        <Fact name="Payout">
          {formatAmount(row.arrives, row.currency)}
          {row.rate && <FactNote>{formatRate(row.rate, row.currency)}</FactNote>}
        </Fact>
        <Fact name="Paid to">
          {row.destination}
          <FactNote>{getRailName(row.rail)}</FactNote>
        </Fact>
        {(row.railTransaction || row.state === 'processing') && (
          <Fact name="Transaction">
            <RailTransaction id={row.railTransaction} />
            {row.confirmations !== null && <FactNote>{describeConfirmations(row)}</FactNote>}
          </Fact>
        )}
      </Facts>
      <SmallLink to={listPath('recharge', { memberId: row.memberId })}>Recharges of this member</SmallLink>
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
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, fontSize: '0.8125rem' }}>
        {row.steps.map(({ state, time, note }, index) => (
          <Box component="li" key={index}>
            <Box sx={{ fontWeight: 600 }}>{getStepName(state)}</Box>
            <Box component="time" dateTime={time} sx={{ color: 'text.secondary' }}>
              {formatMoment(time)}
            </Box>
            {note && <Box sx={{ overflowWrap: 'anywhere' }}>“{note}”</Box>}
          </Box>
        ))}
      </Box>
      {waitReasons.length > 0 && (
        <Note sx={{ mt: 1 }}>
          Waits for {waitReasons.length > 1 ? `${pluralize(waitReasons.length, 'thing')}: ` : ''}
          {waitReasons.join('; ')}
        </Note>
      )}
    </Section>
  )
}
