import { Alert, AlertTitle, Box, Card, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase, Title } from 'react-admin'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import type { Rail, RailHealth } from '../../components/railHealth.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useRails } from '../../components/useRails.ts'
import { isZero } from '../../shell/amount.ts'
import { formatAge, formatCount } from '../../shell/formatAge.ts'
import { formatAmount } from '../../shell/formatAmount.ts'
import { formatMoment } from '../../shell/time.ts'
import { CardLine } from '../CardLine.tsx'
import { getRailName } from '../getRailName.ts'
import { Small } from '../Small.tsx'
import { railBadges } from './railBadges.ts'

const refreshMs = 3_000

/** Each rail in each of its currencies: is it there, is it read to the end, and does it hold what the ledger says. */
export default function RailPage() {
  const { rails, error, refetch, answeredAtMs } = useRails(refreshMs)
  return (
    <>
      <Title title="Rails" preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        The ways by which money comes in and goes out. Each one’s own figure is held against the ledger’s all the time;
        a difference that stays becomes an item in{' '}
        <Link component={LinkBase} to="/reconciliation">
          Reconciliation
        </Link>
        .
      </Typography>
      {!rails && error && (
        <Card>
          <ErrorAlert title="The rails could not be loaded" text={error.message} onRetry={() => void refetch()} />
        </Card>
      )}
      {!rails && !error && (
        <Box aria-hidden sx={grid}>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} variant="rounded" height={300} />
          ))}
        </Box>
      )}
      {rails?.length === 0 && (
        <Card sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }} role="status">
          <Typography variant="h2">No rail has been looked at yet</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            The worker looks at each a few seconds after it starts. If this stays, it does not run.
          </Typography>
        </Card>
      )}
      {rails && rails.length > 0 && (
        <Box sx={grid}>
          {rails.map((rail) => (
            <RailCard key={rail.id} rail={rail} health={rail.health} nowMs={answeredAtMs} />
          ))}
        </Box>
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(330px, 1fr))' },
  alignItems: 'stretch',
} as const

function RailCard({ rail, health, nowMs }: { rail: Rail; health: RailHealth; nowMs: number }) {
  const amount = (text: string) => formatAmount(text, rail.currency)
  const ago = (iso: string) => `${formatAge(Math.max(0, nowMs - Date.parse(iso)))} ago`
  return (
    <Section title={`${getRailName(rail.rail)}, ${rail.currency}`} end={<StateChip {...railBadges[health]} />}>
      {health === 'down' && (
        <Alert severity="error" sx={{ mb: 1 }}>
          <AlertTitle>{rail.downSince ? `Down since ${formatMoment(rail.downSince, 'second')}` : 'Down'}</AlertTitle>
          {asSentence(rail.note)} The figures are those last known. Nothing is lost: it goes on from where it was.
        </Alert>
      )}
      {health === 'silent' && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          Nobody looks at it:{' '}
          {rail.checkedTime ? `the last time was ${ago(rail.checkedTime)}` : 'it was never looked at'}. Tell the person
          who runs the server.
        </Alert>
      )}
      {rail.isUp && rail.note && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {asSentence(rail.note)}
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0 }}>
        <CardLine name="The rail holds">
          <b>{amount(rail.own)}</b>
        </CardLine>
        <CardLine name="In the ledger’s custody">{amount(rail.custody)}</CardLine>
        <CardLine name="Known, not booked yet">{amount(rail.unbooked)}</CardLine>
        <CardLine name="Difference" isTotal>
          <Box component="b" sx={{ color: isZero(rail.difference) ? 'success.dark' : 'error.main' }}>
            {isZero(rail.difference) ? 'None' : amount(rail.difference)}
          </Box>
        </CardLine>
        {rail.hot !== null && <CardLine name="Ready to pay from">{amount(rail.hot)}</CardLine>}
        {rail.height !== null && (
          <CardLine name="Newest block">
            {formatCount(rail.height)}
            {rail.behind !== null && (
              <Small>{rail.behind === 0 ? 'read to the end' : `${formatCount(rail.behind)} not read yet`}</Small>
            )}
          </CardLine>
        )}
        <CardLine name="Payouts">
          {formatCount(rail.payoutsWaiting)} waiting<Small>{formatCount(rail.payoutsSent)} sent, not final</Small>
        </CardLine>
        <CardLine name="Looked at">
          <Box component="span" aria-live="off">
            {rail.checkedTime ? ago(rail.checkedTime) : 'Never'}
          </Box>
        </CardLine>
      </Box>
    </Section>
  )
}

/** A rail says what is wrong in a few words, not in a sentence. */
const asSentence = (note: string) => note && note.charAt(0).toUpperCase() + note.slice(1).replace(/[^.!?]$/, '$&.')
