import { markFigure } from '@millrace/contract/markFigure'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { useFormatMinutes } from './useFormatMinutes.ts'

/** What members complained about, and how fast they were answered. */
export function Service({ summary: { complaints } }: { summary: Summary }) {
  const t = useText()
  const formatMinutes = useFormatMinutes()
  return (
    <Section title={t('books.complaints')}>
      <Card className="p-5">
        <Facts
          facts={[
            { name: t('books.complaints-open'), value: complaints.complaints },
            {
              name: t('books.complaints-overdue', { hours: complaints.complaintHours }),
              value: <span {...markFigure('complaints.overdue', complaints.overdue)}>{complaints.overdue}</span>,
              tone: complaints.overdue > 0 ? 'loss' : 'ink',
            },
            {
              name: t('books.answered-within'),
              value: (
                <span {...markFigure('complaints.median', complaints.medianMinutes)}>
                  {formatMinutes(complaints.medianMinutes)}
                </span>
              ),
            },
            { name: t('books.tickets'), value: complaints.tickets },
          ]}
        />
      </Card>
    </Section>
  )
}
