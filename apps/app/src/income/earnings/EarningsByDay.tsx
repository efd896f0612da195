import type { DataOf } from '@millrace/contract/call'
import type { incomeEarnings } from '@millrace/contract/income/income'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const daysAtFirst = 7
const daysMore = 30

/** Earnings by day, newest first, including days without income. */
export function EarningsByDay({ days }: { days: DataOf<typeof incomeEarnings>['days'] }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { code } = useLanguage()
  const [dayCount, setDayCount] = useState(daysAtFirst)
  const newestFirst = days.toReversed().slice(0, dayCount)
  return (
    <Section title={t('earnings.by-day')}>
      <Card className="p-4">
        <Facts
          facts={newestFirst.map((each) =>
            Number(each.amount) > 0
              ? { name: formatDay(each.day, code), value: formatUsdt(each.amount) }
              : { name: formatDay(each.day, code), value: t('earnings.nothing'), tone: 'muted' },
          )}
        />
      </Card>
      {dayCount < days.length && (
        <Button kind="soft" isWide onPress={() => setDayCount(dayCount + daysMore)}>
          {t('earnings.more-days')}
        </Button>
      )}
    </Section>
  )
}
