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
import { formatLongDay } from '../shell/time.ts'
import { CoverCard } from './CoverCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { MachinesCard } from './MachinesCard.tsx'
import { QueueCards } from './QueueCards.tsx'
import { describeCount, greet, type Overview } from './queueTexts.ts'
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
          {state && `${formatLongDay(state.today)} · ${describeCount(state.queues, identity?.['role'])}`}
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
  const values = (pick: (day: Overview['days'][number]) => string | number) =>
    state.days.map((day) => Number(pick(day)))
  const money = (
    <DaysCard
      title={`Money in and out, ${span}`}
      days={days}
      series={[
        { label: 'Recharged', values: values((day) => day.in) },
        { label: 'Withdrawn', values: values((day) => day.out), isDown: true },
      ]}
      heightPx={270}
    />
  )
  const members = (
    <DaysCard
      title={`New members, ${span}`}
      days={days}
      series={[{ label: 'Registered', values: values((day) => day.members) }]}
      isCount
      heightPx={role === 'support' ? 270 : 150}
    />
  )
  const income = (
    <DaysCard
      title={`Revenue and income, ${span}`}
      days={days}
      series={[
        { label: 'Revenue', values: values((day) => day.revenue) },
        { label: 'Income', values: values((day) => day.income) },
      ]}
      heightPx={150}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <QueueCards queues={state.queues} />
      <Box sx={rowSx('minmax(0, 5fr) minmax(0, 3fr)')}>
        {role === 'support' ? members : money}
        <CoverCard cover={state.cover} />
      </Box>
      <Box sx={rowSx('repeat(3, minmax(0, 1fr))')}>
        <TodayCard {...state} />
        <MachinesCard {...state} />
        {role === 'support' ? <RailsCard rails={state.rails} nowMs={nowMs} /> : <WaitingCard waiting={state.waiting} />}
      </Box>
      {role !== 'support' && (
        <Box sx={rowSx(role === 'admin' ? 'repeat(3, minmax(0, 1fr))' : 'minmax(0, 2fr) minmax(0, 1fr)')}>
          {income}
          {role === 'admin' && members}
          <RailsCard rails={state.rails} nowMs={nowMs} />
        </Box>
      )}
    </Box>
  )
}

const rowSx = (columns: string) =>
  ({ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns } }) as const

function Placeholders() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={128} />
      <Skeleton variant="rounded" height={340} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  )
}
