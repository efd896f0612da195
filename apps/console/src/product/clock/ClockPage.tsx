import { clockMove } from '@millrace/contract/console/clock'
import { Alert, Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { pluralize } from '../../shell/amount.ts'
import { addDays, formatDay } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { formatOffset, getMoveProgress, type Move } from './clock.ts'
import { useClock, type Clock } from './useClock.ts'
import { useMoveClock } from './useMoveClock.ts'

const steps = [1, 7, 30]

/** The business date, which can be moved forward in practice mode. */
export default function ClockPage() {
  const { data: clock, error, refetch } = useClock()
  const moving = useMoveClock()
  return (
    <>
      <Title title="Practice clock" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, maxWidth: 720 }}>
        Everything that is counted in days follows the business date: what orders earn, when they expire, and how long a
        purchase can be undone. In practice mode you can move it, to see days of income in minutes.
      </Typography>
      {!clock && error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {!clock && !error && <Skeleton variant="rounded" height={240} aria-hidden />}
      {clock && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
            alignItems: 'start',
          }}
        >
          <DateCard clock={clock} move={moving.move} isMoving={clock.isMoving || moving.isSending} />
          <MoveCard
            clock={clock}
            isMoving={clock.isMoving || moving.isSending}
            problem={moving.problem}
            onMove={(move) => void moving.start(move)}
          />
        </Box>
      )}
    </>
  )
}

function DateCard({ clock, move, isMoving }: { clock: Clock; move: Move | null; isMoving: boolean }) {
  const percent = getMoveProgress(move, clock.today)
  return (
    <Section title="Business date">
      <Typography
        component="p"
        aria-live="polite"
        sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em', mb: 1.5 }}
      >
        {formatDay(clock.today)}
      </Typography>
      {isMoving && (
        <Box sx={{ mb: 1.5 }}>
          <LinearProgress
            aria-label="Moving the business date"
            {...(percent === null ? {} : { variant: 'determinate', value: percent })}
            sx={{ height: 8, borderRadius: 99 }}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            {move
              ? `Moving to ${formatDay(addDays(move.from, move.days))}, day by day.`
              : 'Moving the date, day by day.'}
          </Typography>
        </Box>
      )}
      <Facts>
        <Fact name="Offset">{formatOffset(clock.offsetDays)}</Fact>
        <Fact name="Last settled day">{clock.lastSettledDay ? formatDay(clock.lastSettledDay) : 'None yet'}</Fact>
      </Facts>
    </Section>
  )
}

function MoveCard({
  clock,
  isMoving,
  problem,
  onMove,
}: {
  clock: Clock
  isMoving: boolean
  problem: string
  onMove: (move: Move) => void
}) {
  const [days, setDays] = useState<number | null>(null)
  const canMove = useCanCall(clockMove)
  if (!clock.isPractice)
    return (
      <Section title="Move the date">
        <Typography color="textSecondary">
          This server is not in practice mode. Its business date is today’s date.
        </Typography>
      </Section>
    )
  return (
    <Section
      title="Move the date"
      description="Forward only. Demo revenue, settlement and expiry run for each day in turn."
    >
      {canMove ? (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' }}>
          {steps.map((step) => (
            <Button
              key={step}
              variant="outlined"
              disabled={isMoving}
              onClick={() => setDays(step)}
              sx={{ minHeight: 44 }}
            >
              {pluralize(step, 'day')}
            </Button>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Only finance and admin can move the date.
        </Typography>
      )}
      {problem && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      {days !== null && <MoveDialog clock={clock} days={days} onClose={() => setDays(null)} onMove={onMove} />}
    </Section>
  )
}

function MoveDialog({
  clock,
  days,
  onClose,
  onMove,
}: {
  clock: Clock
  days: number
  onClose: () => void
  onMove: (move: Move) => void
}) {
  async function confirm() {
    // Not awaited: the page shows the progress.
    onMove({ from: clock.today, days })
    onClose()
  }
  return (
    <ActionDialog
      title={`Move the business date by ${pluralize(days, 'day')}?`}
      confirmLabel={`Move by ${pluralize(days, 'day')}`}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography>
        From {formatDay(clock.today)} to {formatDay(addDays(clock.today, days))}. Every member sees the new date, and it
        cannot be moved back.
      </Typography>
    </ActionDialog>
  )
}
