import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'

const shownMax = 5

/** When buying and rewards were stopped, whose accounts are, and which credits are no longer in their chain. */
export function Stops({ summary: { stops, freezes, vanishedCredits: vanished, members } }: { summary: Summary }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true })
  const current = stops.find(({ until }) => until === null)
  return (
    <Section title={t('books.stops')}>
      <Card className="grid gap-4 p-5">
        <Facts
          facts={[
            {
              name: t('books.stopped-now'),
              value: t(current ? `transparency.stop.${current.reason}` : 'books.no'),
              tone: current ? 'loss' : 'ink',
            },
            {
              name: t('books.frozen-members'),
              value: t('books.of-members', { count: freezes.frozenMembers, members }),
            },
            {
              name: t('books.stopped-members'),
              value: t('books.of-members', { count: freezes.stoppedMembers, members }),
            },
            {
              name: t('books.vanished'),
              value: String(vanished.count),
              tone: vanished.count > 0 ? 'loss' : 'ink',
              note:
                vanished.since === null
                  ? undefined
                  : t('books.vanished-note', {
                      amount: formatUsdt(vanished.amount),
                      since: formatDateTime(vanished.since, code),
                    }),
            },
          ]}
        />
        {stops.length > 0 && (
          <ul className="grid gap-2 text-13">
            {stops.slice(0, shownMax).map(({ reason, since, until }) => (
              <li key={since} className="flex flex-wrap justify-between gap-x-3">
                <span>{t(`transparency.stop.${reason}`)}</span>
                <span className="text-muted">
                  {formatDateTime(since, code)} – {until ? formatDateTime(until, code) : t('books.until-now')}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-12 text-muted">{t('books.stops-note')}</p>
      </Card>
    </Section>
  )
}
