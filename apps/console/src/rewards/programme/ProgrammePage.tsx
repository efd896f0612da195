import {
  programmeList,
  programmePropose,
  type ProgrammeRow,
  type ReviewerRow,
} from '@millrace/contract/console/programme'
import { offerKinds, programmeKinds } from '@millrace/contract/rewards/reward'
import {
  Alert,
  Box,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { CardLine } from '../../components/CardLine.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAmount, formatCount, formatUsdt } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { ProgrammeCard } from './ProgrammeCard.tsx'
import { ProposeProgrammeDialog } from './ProposeProgrammeDialog.tsx'

/** The programmes of rewards, what waits to be approved, and the budget that all of them are paid from. */
export default function ProgrammePage() {
  const { data, error, refetch } = useCall(programmeList, { pageSize: 100 }, { refetchInterval: refreshMs.background })
  /** A programme to propose a new version of, or a new one. */
  const [edited, setEdited] = useState<ProgrammeRow | 'new' | null>(null)
  const canPropose = useCanCall(programmePropose)
  const notify = useNotify()
  const finish = (message: string) => {
    notify(message)
  }
  return (
    <>
      <Title title="Rewards" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        A programme says what a reward is: amount, dates, limits and countries. One operator proposes it and another
        approves it, both with their signatures; a change is a new version. Rewards are paid from the promotions budget
        and from nothing else.
      </Typography>
      {!data && error && (
        <Card>
          <ErrorAlert title="The programmes could not be loaded" text={error.message} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton variant="rounded" height={220} />}
      {data && (
        <Box sx={grid}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Budget budget={data.budget} />
          </Box>
          {data.reviewers.length > 0 && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <Reviewers reviewers={data.reviewers} />
            </Box>
          )}
          {data.list.map((programme) => (
            <ProgrammeCard
              key={programme.id}
              programme={programme}
              versionsLink={`/programme/${programme.id}/show`}
              onPropose={() => setEdited(programme)}
              onDone={finish}
            />
          ))}
        </Box>
      )}
      {canPropose && (
        <Button variant="outlined" onClick={() => setEdited('new')} sx={{ mt: 2, alignSelf: 'flex-start' }}>
          Propose a programme
        </Button>
      )}
      {edited && (
        <ProposeProgrammeDialog
          programme={edited === 'new' ? null : edited}
          newKinds={listNewKinds(data?.list ?? [])}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            finish('Proposed. Another operator has to decide.')
          }}
        />
      )}
    </>
  )
}

/** What a new programme can be. Coupons have a page of their own. */
const listNewKinds = (existing: readonly ProgrammeRow[]) =>
  [...offerKinds, ...programmeKinds.filter((kind) => !offerKinds.includes(kind))].filter(
    (kind) =>
      kind !== 'coupon' && (offerKinds.includes(kind) || !existing.some((programme) => programme.kind === kind)),
  )

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
  alignItems: 'start',
} as const

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
  return (
    <Section title="Promotions budget" description="Funded under Adjustments, by two operators. Members see it too.">
      {!budget.isPaying && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Less is held than owed, so all rewards have stopped.
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0, maxWidth: 420 }}>
        <CardLine name="Put in">{formatAmount(budget.funded, 'USDT')}</CardLine>
        <CardLine name="Paid as rewards">{formatAmount(budget.granted, 'USDT')}</CardLine>
        <CardLine name="Used by coupons">{formatAmount(budget.used, 'USDT')}</CardLine>
        <CardLine name="Left">{formatAmount(budget.left, 'USDT')}</CardLine>
        <CardLine name="Promised to open coupons">{formatAmount(budget.promised, 'USDT')}</CardLine>
        <CardLine name="Free">
          <b>{formatAmount(budget.free, 'USDT')}</b>
        </CardLine>
      </Box>
    </Section>
  )
}

/** As wide as the rest of its card. */
const tableSx = {
  '& .MuiTableRow-root > .MuiTableCell-root': { px: 1, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } },
} as const

function Reviewers({ reviewers }: { reviewers: readonly ReviewerRow[] }) {
  return (
    <Section
      title="On whose word"
      description="Rewards of the last 30 days that rest on what one operator has approved, or on whom they verified."
    >
      <Box sx={{ overflowX: 'auto', maxWidth: 620 }}>
        <Table size="small" sx={tableSx}>
          <TableHead>
            <TableRow>
              <TableCell>Operator</TableCell>
              <TableCell align="right">Rewards</TableCell>
              <TableCell align="right">USDT</TableCell>
              <TableCell align="right">Today</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {reviewers.map(({ id, name, rewards, amount, today, todayMax }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row" sx={{ minWidth: 110, overflowWrap: 'break-word' }}>
                  {name}
                </TableCell>
                <TableCell align="right">{formatCount(rewards)}</TableCell>
                <TableCell align="right">{formatUsdt(amount)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {formatCount(today)} of {formatCount(todayMax)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}
