import { overview } from '@millrace/contract/console/overview'
import { Box, Skeleton, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Title, useGetIdentity, useNavigate } from 'react-admin'
import { ChoiceButtons } from '../components/ChoiceButtons.tsx'
import { PageError } from '../components/DetailPage.tsx'
import { KeyAlerts } from '../components/KeyAlerts.tsx'
import { useAnswer } from '../components/useCall.ts'
import { canCall } from '../shell/canCall.ts'
import { refreshMs } from '../shell/refreshMs.ts'
import { formatLongDate } from '../shell/time.ts'
import { CoverCard } from './CoverCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { MachinesCard } from './MachinesCard.tsx'
import { QueueCards } from './QueueCards.tsx'
import { describeCount, explainIncome, greet, type Overview } from './queueTexts.ts'
import { RailsCard } from './RailsCard.tsx'
import { TodayCard } from './TodayCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/** How many days the bars can show. */
const ranges = [7, 30, 90] as const

/** The front page. A guide has nothing to do with money and begins with what they look after. */
export function StartPage() {
  const { identity } = useGetIdentity()
  const navigate = useNavigate()
  const hasOverview = identity && canCall(overview, identity['role'])
  useEffect(() => {
    if (hasOverview === false) navigate('/moderation', { replace: true })
  }, [hasOverview, navigate])
  return hasOverview ? <OverviewPage /> : null
}

/** What waits for the operator, and whether all is well. */
function OverviewPage() {
  const [days, setDays] = useState<(typeof ranges)[number]>(30)
  const { data: answer, error, refetch } = useAnswer(overview, { days }, { refetchInterval: refreshMs.background })
  const { identity } = useGetIdentity()
  const [greeting] = useState(() => greet(new Date().getHours()))
  const state = answer?.data
  return (
    <>
      <Title title={greeting} preferenceKey={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.25, mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 auto', minHeight: '1.5em' }}>
          {state && `${formatLongDate(state.asOf)} · ${describeCount(state.queues)}`}
        </Typography>
        <ChoiceButtons
          label="Days in the charts"
          choices={ranges.map((count) => ({
            label: `${count} days`,
            isChosen: count === days,
            onChoose: () => setDays(count),
          }))}
        />
      </Box>
      <KeyAlerts />
      {answer && <Cards state={answer.data} role={identity?.['role']} nowMs={answer.answeredAtMs} />}
      {!state && error && <PageError noun="page" error={error} onRetry={() => void refetch()} />}
      {!state && !error && <Placeholders />}
    </>
  )
}

function Cards({ state, role, nowMs }: { state: Overview; role: unknown; nowMs: number }) {
  const days = state.days.map(({ day }) => day)
  const span = `${days.length} days`
  const amounts = (pick: (money: Money) => string) => state.days.map(({ money }) => (money ? Number(pick(money)) : 0))
  const revenue = amounts((money) => money.revenue)
  const income = amounts((money) => money.income)
  const listFlows = (...flows: readonly (keyof Money)[]) =>
    state.days.flatMap(({ day, money }) =>
      money ? flows.map((flow) => ['flows.day', money[flow], `${day} ${flow}`] as const) : [],
    )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <QueueCards queues={state.queues} />
      {/* Each column ends where its cards end, so that no card is stretched. */}
      <Box sx={columnsSx}>
        <Box sx={stackSx}>
          {state.cover && (
            <>
              <DaysCard
                title={`Money in and out, ${span}`}
                days={days}
                series={[
                  { label: 'Recharged', values: amounts((money) => money.in) },
                  { label: 'Withdrawn', values: amounts((money) => money.out), isDown: true },
                ]}
                figures={listFlows('in', 'out')}
                heightPx={250}
              />
              <DaysCard
                title={`Revenue and income, ${span}`}
                days={days}
                series={[
                  { label: 'Revenue', values: revenue },
                  { label: 'Income', values: income },
                ]}
                figures={listFlows('revenue', 'income')}
                note={explainIncome(revenue, income)}
                heightPx={180}
              />
            </>
          )}
          {role !== 'finance' && (
            <DaysCard
              title={`New members, ${span}`}
              days={days}
              series={[{ label: 'Registered', values: state.days.map(({ members }) => members) }]}
              isCount
              figures={state.days.map(({ day, members }) => ['members.new', members, day])}
              heightPx={180}
            />
          )}
          <MachinesCard {...state} />
        </Box>
        <Box sx={stackSx}>
          {state.cover && <CoverCard cover={state.cover} />}
          {state.cover && <WaitingCard waiting={state.waiting} />}
          <TodayCard {...state} />
          {state.cover && <RailsCard rails={state.rails} nowMs={nowMs} />}
        </Box>
      </Box>
    </Box>
  )
}

type Money = NonNullable<Overview['days'][number]['money']>

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
} as const

const stackSx = { display: 'grid', gap: 2, minWidth: 0 } as const

function Placeholders() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={128} />
      <Skeleton variant="rounded" height={340} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  )
}
