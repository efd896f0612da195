import { clockMove } from '@millrace/contract/console/clock'
import { Alert, Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { dayAfter, formatDay } from '../../shell/formatDay.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { formatOffset } from './formatOffset.ts'
import { moveProgress, type Move } from './moveProgress.ts'
import { useClock, type Clock } from './useClock.ts'
import { useMoveClock } from './useMoveClock.ts'

const steps = [1, 7, 30]
const inWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The business date, and in practice mode the way to move it forward. */
export default function ClockPage() {
  const { data: clock, error, refetch } = useClock()
  const moving = useMoveClock()
  return (
    <>
      <Title title="Practice clock" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, maxWidth: 720 }}>
        Everything that counts by days goes by the business date: what orders earn, when they expire, when a purchase
        can no longer be undone. In practice mode it can be moved, so that days of income are seen in minutes.
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
  const percent = moveProgress(move, clock.today)
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
              ? `Moving to ${formatDay(dayAfter(move.from, move.days))}, day by day.`
              : 'The date is being moved, day by day.'}
          </Typography>
        </Box>
      )}
      <Facts>
        <Fact name="Stands">{formatOffset(clock.offsetDays)}</Fact>
        <Fact name="Last settled day">
          {clock.lastSettledDay ? formatDay(clock.lastSettledDay) : 'No day has been settled yet'}
        </Fact>
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
  const mayMove = usePermission(clockMove)
  if (!clock.isPractice)
    return (
      <Section title="Move the date">
        <Typography color="textSecondary">
          This server is not in practice mode: its business date is the date of today.
        </Typography>
      </Section>
    )
  return (
    <Section
      title="Move the date"
      about="Forward only. Revenue of the demonstration machines, settlement and expiries follow, for each day in turn."
    >
      {mayMove ? (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' }}>
          {steps.map((step) => (
            <Button
              key={step}
              variant="outlined"
              disabled={isMoving}
              onClick={() => setDays(step)}
              sx={{ minHeight: 44 }}
            >
              {inWords(step)}
            </Button>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          Finance and admin move the date.
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
    // Not waited for: the page shows how far the date has come.
    onMove({ from: clock.today, days })
    onClose()
  }
  return (
    <ActionDialog
      title={`Move the business date by ${inWords(days)}?`}
      confirmLabel={`Move by ${inWords(days)}`}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography>
        From {formatDay(clock.today)} to {formatDay(dayAfter(clock.today, days))}. Every member sees the new date, and
        it cannot be moved back.
      </Typography>
    </ActionDialog>
  )
}
