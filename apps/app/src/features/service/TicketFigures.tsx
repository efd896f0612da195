import { feedbackFigures } from '@millrace/contract/msg/feedback'
import { formatWhole } from '@millrace/money'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useLanguage, useText, type Translate } from '../../shell/useText.ts'

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
            { name: t('feedback.figures.count'), value: formatWhole(data.count, tag) },
            { name: t('feedback.figures.complaints'), value: formatWhole(data.complaints, tag) },
            {
              name: t('feedback.figures.median'),
              value: data.medianMinutes === null ? t('feedback.figures.none') : writeDuration(t, data.medianMinutes),
            },
            {
              name: t('feedback.figures.overdue'),
              value: formatWhole(data.overdue, tag),
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

const dayMinutes = 24 * 60

/** In the largest unit that says it well. */
function writeDuration(t: Translate, minutes: number): string {
  if (minutes < 120) return t('feedback.figures.minutes', { count: Math.max(1, minutes) })
  if (minutes < 2 * dayMinutes) return t('feedback.figures.hours', { count: Math.round(minutes / 60) })
  return t('feedback.figures.days', { count: Math.round(minutes / dayMinutes) })
}
