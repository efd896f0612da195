import CheckIcon from '@mui/icons-material/Check'
import { Alert, AlertTitle, Box, CircularProgress } from '@mui/material'
import { Ago, Note } from '../../components/cells.tsx'
import { Section } from '../../components/Section.tsx'
import { pluralize } from '../../shell/amount.ts'
import { formatMoment } from '../../shell/time.ts'
import { listSteps } from './listSteps.ts'
import { turnedAwayTexts, type Station } from './stationBadges.ts'

/** Whether it is there, what is still missing, and who was turned away meanwhile. */
export function ProgressCard({ station }: { station: Station }) {
  const { heardTime, health, turnedAway } = station
  const steps = listSteps(station)
  return (
    <Section title={heardTime ? (health === 'live' ? 'Live' : 'Was live') : 'Waiting for the first message …'}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        {heardTime ? (
          <span>
            Last heard <Ago time={heardTime} />
          </span>
        ) : (
          <>
            <CircularProgress size={20} aria-label="Waiting" />
            <span>Looks every two seconds.</span>
          </>
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {steps.map(({ name, text, isDone }, index) => (
          <Box key={name} component="li" sx={{ display: 'flex', gap: 1.5 }}>
            <Box
              sx={{
                flex: '0 0 28px',
                height: 28,
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                fontWeight: 600,
                ...(isDone
                  ? { bgcolor: 'success.light', color: 'success.dark' }
                  : { bgcolor: 'background.default', color: 'text.secondary' }),
              }}
            >
              {isDone ? <CheckIcon fontSize="small" titleAccess="Done" /> : index + 1}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{name}</Box>
              <Note sx={{ overflowWrap: 'anywhere' }}>{text}</Note>
            </Box>
          </Box>
        ))}
      </Box>
      {turnedAway.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          <AlertTitle>
            {pluralize(
              turnedAway.reduce((sum, { count }) => sum + count, 0),
              'try',
            ).replace('trys', 'tries')}{' '}
            turned away
          </AlertTitle>
          {turnedAway.map(({ identity, reason, address, count, lastTime }) => (
            <Box key={`${identity} ${reason} ${address}`} sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              <b>{identity || 'No name'}</b>
              {address && ` from ${address}`}, {count > 1 && `${count} times, last `}
              {formatMoment(lastTime)}. {turnedAwayTexts[reason]}
            </Box>
          ))}
        </Alert>
      )}
    </Section>
  )
}
