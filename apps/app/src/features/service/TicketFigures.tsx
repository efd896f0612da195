import type { FigureName } from '@millrace/contract/figures'
import { markFigure } from '@millrace/contract/markFigure'
import { feedbackFigures } from '@millrace/contract/msg/feedback'
import { formatWhole } from '@millrace/money'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDuration } from '../../shell/formatDuration.ts'
import { useCall } from '../../shell/queries.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** How soon we answer, for everybody to see. */
export function TicketFigures() {
  const t = useText()
  const { tag } = useLanguage()
  const { data, isError } = useCall(feedbackFigures, {})
  if (isError && !data) return null
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t('feedback.figures.title')}</h2>
      {data ? (
        <Facts
          facts={[
            {
              name: t('feedback.figures.count'),
              value: mark('tickets.count', data.count, formatWhole(data.count, tag)),
            },
            {
              name: t('feedback.figures.complaints'),
              value: mark('complaints.count', data.complaints, formatWhole(data.complaints, tag)),
            },
            {
              name: t('feedback.figures.median'),
              value: mark(
                'complaints.median',
                data.medianMinutes,
                data.medianMinutes === null
                  ? t('feedback.figures.none')
                  : formatDuration(Math.max(1, data.medianMinutes) * 60, tag),
              ),
            },
            {
              name: t('feedback.figures.overdue'),
              value: mark('complaints.overdue', data.overdue, formatWhole(data.overdue, tag)),
              note: t('feedback.complaint-hours', { count: data.complaintHours }),
            },
          ]}
        />
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Card>
  )
}

const mark = (name: FigureName, value: number | null, text: string) => <span {...markFigure(name, value)}>{text}</span>
