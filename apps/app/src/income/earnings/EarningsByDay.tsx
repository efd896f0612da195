import type { DataOf } from '@millrace/contract/call'
import type { incomeEarnings } from '@millrace/contract/income/income'
import { findColumnDecimals } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const daysAtFirst = 7
const daysMore = 30

/** Earnings by day, newest first, including days without income. */
export function EarningsByDay({ days }: { days: DataOf<typeof incomeEarnings>['days'] }) {
  const t = useText()
  const { code } = useLanguage()
  const [dayCount, setDayCount] = useState(daysAtFirst)
  const newestFirst = days.toReversed().slice(0, dayCount)
  const decimals = findColumnDecimals(days.map(({ amount }) => parseUsdt(amount)))
  return (
    <Section title={t('earnings.by-day')}>
      <Card className="p-4">
        <Facts
          facts={newestFirst.map((each) =>
            Number(each.amount) > 0
              ? {
                  name: formatDay(each.day, code),
                  value: <Amount value={each.amount} form="small" decimals={decimals} />,
                }
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
