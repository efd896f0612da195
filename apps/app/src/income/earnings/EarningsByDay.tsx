import type { DataOf } from '@millrace/contract/call'
import type { incomeEarnings } from '@millrace/contract/income/income'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Section } from '../../components/Section.tsx'
import { formatDay } from '../../shell/dates.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const atOnce = 7

/** Day by day, newest first; a day without income stands among them. */
export function EarningsByDay({ days }: { days: DataOf<typeof incomeEarnings>['days'] }) {
  const t = useText()
  const amount = useAmount()
  const { code } = useLanguage()
  const [shown, setShown] = useState(atOnce)
  const newestFirst = days.toReversed().slice(0, shown)
  return (
    <Section title={t('earnings.by-day')}>
      <Card className="p-4">
        <Facts
          facts={newestFirst.map((each) =>
            Number(each.amount) > 0
              ? { name: formatDay(each.day, code), value: amount(each.amount) }
              : { name: formatDay(each.day, code), value: t('earnings.nothing'), tone: 'muted' },
          )}
        />
      </Card>
      {shown < days.length && (
        <Button kind="soft" isWide onPress={() => setShown(shown + 30)}>
          {t('earnings.more-days')}
        </Button>
      )}
    </Section>
  )
}
