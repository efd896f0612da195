import { programmeList, type ProgrammeRow, type ReviewerRow } from '@millrace/contract/console/programme'
import type { ProposalRow } from '@millrace/contract/console/proposal'
import { markFigure } from '@millrace/contract/markFigure'
import { offerKinds, programmeKinds } from '@millrace/contract/rewards/reward'
import { Alert, Box } from '@mui/material'
import { CardLine } from '../../components/CardLine.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { cardsSx, Loaded, PageHead, wholeRowSx } from '../../components/PageHead.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike, formatCount } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { ProgrammeCard } from './ProgrammeCard.tsx'
import { ProposeProgrammeDialog } from './ProposeProgrammeDialog.tsx'

/** The programmes of rewards, what waits to be approved, and the budget that all of them are paid from. */
export default function ProgrammePage() {
  const query = useCall(programmeList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  const proposals = useOpenProposals({ kind: 'programme' })
  const canPropose = useCanPropose('programme')
  const ofNew = proposals.filter(({ after }) => after['programmeId'] === undefined)
  return (
    <>
      <PageHead>
        A programme says what a reward is: amount, dates, limits and countries. One operator proposes it and another
        approves it, both with their signatures; a change is a new version. Rewards are paid from the promotions budget
        and from nothing else.
      </PageHead>
      <Loaded what="The programmes" query={query} placeholdersPx={[220]} sx={cardsSx(300)}>
        {({ list, budget, reviewers }) => (
          <>
            <Box sx={wholeRowSx}>
              <Budget budget={budget} />
            </Box>
            {reviewers.length > 0 && (
              <Box sx={wholeRowSx}>
                <Reviewers reviewers={reviewers} />
              </Box>
            )}
            {ofNew.length > 0 && (
              <Box sx={wholeRowSx}>
                <Section title="New programmes">
                  <OpenProposals proposals={ofNew} />
                </Section>
              </Box>
            )}
            {list.map((programme) => (
              <ProgrammeCard
                key={programme.id}
                programme={programme}
                proposals={proposals}
                versionsLink={`/programme/${programme.id}/show`}
              />
            ))}
          </>
        )}
      </Loaded>
      {canPropose && query.data && (
        <DialogButton
          variant="outlined"
          sx={{ mt: 2, alignSelf: 'flex-start' }}
          renderDialog={(close) => (
            <ProposeProgrammeDialog newKinds={listNewKinds(query.data.list, ofNew)} onClose={close} />
          )}
        >
          Propose a programme
        </DialogButton>
      )}
    </>
  )
}

/** What a new programme can be: of most kinds there is one. Coupons have a page of their own. */
function listNewKinds(programmes: readonly ProgrammeRow[], proposed: readonly ProposalRow[]) {
  const taken = new Set<unknown>([...programmes.map(({ kind }) => kind), ...proposed.map(({ after }) => after['kind'])])
  const single = programmeKinds.filter((kind) => !offerKinds.includes(kind) && !taken.has(kind))
  return [...offerKinds.filter((kind) => kind !== 'coupon'), ...single]
}

type BudgetData = {
  readonly funded: string
  readonly granted: string
  readonly used: string
  readonly promised: string
  readonly left: string
  readonly free: string
  readonly isPaying: boolean
}

function Budget({ budget }: { budget: BudgetData }) {
  const { funded, granted, used, promised, left, free } = budget
  const format = formatAlike([funded, granted, used, promised, left, free])
  return (
    <Section title="Promotions budget" description="Funded under Adjustments, by two operators. Members see it too.">
      {!budget.isPaying && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Less is held than owed, so all rewards have stopped.
        </Alert>
      )}
      <Box component="dl" data-adds-up="" sx={{ m: 0, maxWidth: 420 }}>
        <CardLine name="Put in" figure={markFigure('promotions.funded', budget.funded)} sum="part">
          {format(budget.funded)} USDT
        </CardLine>
        <CardLine name="Paid as rewards" figure={markFigure('promotions.granted', budget.granted)} sum="taken">
          {format(budget.granted)} USDT
        </CardLine>
        <CardLine name="Used by coupons" figure={markFigure('promotions.used', budget.used)} sum="taken">
          {format(budget.used)} USDT
        </CardLine>
        <CardLine name="Left" figure={markFigure('promotions.left', budget.left)} sum="total" isExplained>
          {format(budget.left)} USDT
        </CardLine>
        <CardLine
          name="Promised to open coupons"
          figure={markFigure('promotions.promised', budget.promised)}
          sum="taken"
        >
          {format(budget.promised)} USDT
        </CardLine>
        <CardLine name="Free" figure={markFigure('promotions.free', budget.free)} sum="total" isExplained>
          <b>{format(budget.free)} USDT</b>
        </CardLine>
      </Box>
    </Section>
  )
}

/** As wide as the rest of its card. */
const reviewersSx = {
  maxWidth: 620,
  '& .MuiTableRow-root > .MuiTableCell-root': { px: 1, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } },
} as const

function Reviewers({ reviewers }: { reviewers: readonly ReviewerRow[] }) {
  const format = formatAlike(reviewers.map(({ amount }) => amount))
  return (
    <Section
      title="On whose word"
      description="Rewards of the last 30 days that rest on what one operator has approved, or on whom they verified."
    >
      <SmallTable
        rows={reviewers}
        getKey={({ id }) => id}
        columns={[
          ['Operator', ({ name }) => name, 'title'],
          ['Rewards', ({ rewards }) => formatCount(rewards), 'amount'],
          ['USDT', ({ amount }) => format(amount), 'amount'],
          ['Today', ({ today, todayMax }) => `${formatCount(today)} of ${formatCount(todayMax)}`, 'amount'],
        ]}
        sx={reviewersSx}
      />
    </Section>
  )
}
