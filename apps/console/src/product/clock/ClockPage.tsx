import { clockMove } from '@millrace/contract/console/clock'
import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
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
  const moving = useMoveClock()
  return (
    <>
      <PageHead sx={{ mb: 2.5, maxWidth: 720 }}>
        Everything that is counted in days follows the business date: what orders earn, when they expire, and how long a
        purchase can be undone. In practice mode you can move it, to see days of income in minutes.
      </PageHead>
      <Loaded
        what="The clock"
        query={useClock()}
        placeholdersPx={[240]}
        sx={{ gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' }, alignItems: 'start' }}
      >
        {(clock) => {
          const isMoving = clock.isMoving || moving.isSending
          return (
            <>
              <DateCard clock={clock} move={moving.move} isMoving={isMoving} />
              <MoveCard clock={clock} isMoving={isMoving} problem={moving.problem} onMove={moving.start} />
            </>
          )
        }}
      </Loaded>
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
          <Note sx={{ mt: 0.75 }}>
            {move
              ? `Moving to ${formatDay(addDays(move.from, move.days))}, day by day.`
              : 'Moving the date, day by day.'}
          </Note>
        </Box>
      )}
      <Facts>
        <Fact name="Offset">{formatOffset(clock.offsetDays)}</Fact>
        <Fact name="Last settled day">{clock.lastSettledDay ? formatDay(clock.lastSettledDay) : 'None yet'}</Fact>
      </Facts>
    </Section>
  )
}

type MoveProps = {
  readonly clock: Clock
  readonly isMoving: boolean
  readonly problem: string
  readonly onMove: (move: Move) => void
}

function MoveCard({ clock: { today, isPractice }, isMoving, problem, onMove }: MoveProps) {
  const canMove = useCanCall(clockMove)
  if (!isPractice)
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
          {steps.map((days) => (
            <ConfirmButton
              key={days}
              label={pluralize(days, 'day')}
              title={`Move the business date by ${pluralize(days, 'day')}?`}
              confirmLabel={`Move by ${pluralize(days, 'day')}`}
              variant="outlined"
              disabled={isMoving}
              sx={{ minHeight: 44 }}
              // Not awaited: the page shows the progress.
              onConfirm={async () => onMove({ from: today, days })}
            >
              From {formatDay(today)} to {formatDay(addDays(today, days))}. Every member sees the new date, and it
              cannot be moved back.
            </ConfirmButton>
          ))}
        </Box>
      ) : (
        <Note>Only finance and admin can move the date.</Note>
      )}
      {problem && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </Section>
  )
}
