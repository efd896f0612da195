import { markFigure } from '@millrace/contract/markFigure'
import { Alert, AlertTitle, Box, Card, Typography } from '@mui/material'
import { CardLine } from '../../components/CardLine.tsx'
import { SmallText } from '../../components/cells.tsx'
import { getRailName } from '../../components/getRailName.ts'
import { ExportRowsButton } from '../../components/list/ExportRowsButton.tsx'
import { cardsSx, Loaded, PageHead, wholeRowSx } from '../../components/PageHead.tsx'
import type { Rail, RailHealth } from '../../components/railHealth.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useRails } from '../../components/useRails.ts'
import { formatCount, formatEachAlike, isZero } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'

const railBadges: Record<RailHealth, Badge> = {
  up: { label: 'Up', tone: 'success' },
  down: { label: 'Down', tone: 'error' },
  unchecked: { label: 'Not checked', tone: 'warning' },
  differs: { label: 'Differs', tone: 'error' },
  stopped: { label: 'Payouts stopped', tone: 'error' },
}

/** Each rail and currency: whether it is up, how far it is read, and whether it agrees with the ledger. */
export default function RailPage() {
  const { rails, error, refetch, answeredAtMs } = useRails(refreshMs.page)
  return (
    <>
      <PageHead>
        The ways by which money comes in and goes out. Each balance is compared with the ledger all the time; a lasting
        difference becomes an item in <TextLink to="/reconciliation">Reconciliation</TextLink>.
      </PageHead>
      <Loaded
        what="The rails"
        query={{ data: rails, error, refetch }}
        placeholdersPx={[300, 300, 300]}
        sx={{ ...cardsSx(330), alignItems: 'stretch' }}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <Card sx={{ ...wholeRowSx, p: { xs: 3, sm: 5 }, textAlign: 'center' }} role="status">
              <Typography variant="h2">No rail has been checked yet</Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                The worker checks each rail a few seconds after it starts. If this does not change, the worker is not
                running.
              </Typography>
            </Card>
          ) : (
            <>
              <Box sx={wholeRowSx}>
                <ExportRowsButton name="rails" total={loaded.length} loadPage={async () => loaded} />
              </Box>
              {loaded.map((rail) => (
                <RailCard key={rail.id} rail={rail} health={rail.health} nowMs={answeredAtMs} />
              ))}
            </>
          )
        }
      </Loaded>
    </>
  )
}

type CardProps = { readonly rail: Rail; readonly health: RailHealth; readonly nowMs: number }

function RailCard({ rail, health, nowMs }: CardProps) {
  const { currency, own, custody, unbooked, difference, hot } = rail
  const shown = [own, custody, unbooked, difference, ...(hot === null ? [] : [hot])]
  const formatEach = formatEachAlike(shown.map((amount) => ({ amount, currency })))
  const format = (amount: string) => formatEach(amount, currency)
  return (
    <Section title={`${getRailName(rail.rail)}, ${rail.currency}`} end={<StateChip {...railBadges[health]} />}>
      <RailAlert rail={rail} health={health} nowMs={nowMs} />
      <Box component="dl" sx={{ m: 0 }}>
        <CardLine name="Rail balance">
          <b>{format(rail.own)}</b>
        </CardLine>
        <CardLine name="Custody in the ledger">{format(rail.custody)}</CardLine>
        <CardLine name="Seen, not booked yet">{format(rail.unbooked)}</CardLine>
        <CardLine name="Difference" figure={markFigure('rails.difference', rail.difference, rail.id)} isTotal>
          <Box component="b" sx={{ color: isZero(rail.difference) ? 'success.dark' : 'error.main' }}>
            {isZero(rail.difference) ? 'None' : format(rail.difference)}
          </Box>
        </CardLine>
        {rail.hot !== null && <CardLine name="Available for payouts">{format(rail.hot)}</CardLine>}
        {rail.height !== null && (
          <CardLine name="Latest block">
            {formatCount(rail.height)}
            {rail.behind !== null && (
              <SmallText>{rail.behind === 0 ? 'all read' : `${formatCount(rail.behind)} not read yet`}</SmallText>
            )}
          </CardLine>
        )}
        <CardLine name="Payouts">
          {formatCount(rail.payoutsWaiting)} waiting
          <SmallText>{formatCount(rail.payoutsSent)} sent, not final</SmallText>
        </CardLine>
        <CardLine name="Last checked">
          <Box component="span" aria-live="off">
            {rail.checkedTime ? `${formatAgeOf(rail.checkedTime, nowMs)} ago` : 'Never'}
          </Box>
        </CardLine>
      </Box>
    </Section>
  )
}

const comparedSources = { rail: 'the rail’s payments', journal: 'the signer’s journal' } as const

function RailAlert({ rail, health, nowMs }: CardProps) {
  if (health === 'down')
    return (
      <Alert severity="error" sx={{ mb: 1 }}>
        <AlertTitle>{rail.downSince ? `Down since ${formatMoment(rail.downSince)}` : 'Down'}</AlertTitle>
        {toSentence(rail.note)} The figures are the last known ones. Nothing is lost: it continues where it stopped.
      </Alert>
    )
  return (
    <>
      {rail.waitsFor.length > 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          <AlertTitle>The database was restored from a backup</AlertTitle>
          Payouts wait until it has been compared with{' '}
          {rail.waitsFor.map((source) => comparedSources[source]).join(' and ')}. That happens automatically once the
          rail and the signer run.
        </Alert>
      )}
      {rail.isStopped && rail.waitsFor.length === 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          <AlertTitle>The database is older than this rail</AlertTitle>
          It was put back from a copy and does not know all that was paid. Payouts wait until two people have confirmed
          the item in <TextLink to="/reconciliation">Reconciliation</TextLink>.
        </Alert>
      )}
      {health === 'unchecked' && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {rail.checkedTime ? `Not checked for ${formatAgeOf(rail.checkedTime, nowMs)}.` : 'Never checked.'} Tell the
          server administrator.
        </Alert>
      )}
      {rail.note && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {toSentence(rail.note)}
        </Alert>
      )}
    </>
  )
}

/** Rails report notes as fragments: `no answer` becomes `No answer.` */
const toSentence = (note: string) => note && note.charAt(0).toUpperCase() + note.slice(1).replace(/[^.!?]$/, '$&.')
