import { signinRecord } from '@millrace/contract/rewards/signin'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMonth } from '../../shell/dates.ts'
import { useCall } from '../../shell/queries.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { listWeekdays, listWeeks, moveMonth } from './listWeeks.ts'

/** A month with the days on which the member signed in. Missed days look like all others. */
export function SigninCalendar({ today }: { today: string }) {
  const t = useText()
  const { tag } = useLanguage()
  const thisMonth = today.slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const { data } = useCall(signinRecord, { month, pageSize: 31 }, { staleTime: 0 })
  const signed = new Set(data?.list.map(({ day }) => day))
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 aria-live="polite" className="text-17 font-bold first-letter:uppercase">
          {formatMonth(month, tag)}
        </h2>
        <div className="-my-2 -mr-3 flex">
          <IconButton
            icon="back"
            label={t('signin.month.before')}
            className="[&_svg]:size-5"
            onPress={() => setMonth(moveMonth(month, -1))}
          />
          <IconButton
            icon="forward"
            label={t('signin.month.after')}
            className="disabled:opacity-40 [&_svg]:size-5"
            disabled={month >= thisMonth}
            onPress={() => setMonth(moveMonth(month, 1))}
          />
        </div>
      </div>
      <table className="w-full table-fixed text-center text-13">
        <thead>
          <tr className="text-muted">
            {listWeekdays(tag).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 font-normal">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week, each) => (
            <tr key={each}>
              {week.map((day, column) => (
                <td key={column} className="py-1">
                  {day && <Day day={day} isToday={day === today} isSigned={signed.has(day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
        {data ? (
          <>
            <span className="text-13 text-muted">{t('signin.month-days', { days: data.total })}</span>
            <Amount value={data.amount} />
          </>
        ) : (
          <Skeleton className="h-4 w-2/5" />
        )}
      </p>
    </Card>
  )
}

function Day({ day, isToday, isSigned }: { day: string; isToday: boolean; isSigned: boolean }) {
  const t = useText()
  const ring = isToday ? 'inset-ring-2 inset-ring-accent font-bold' : ''
  return (
    <span
      aria-current={isToday ? 'date' : undefined}
      className={`mx-auto grid aspect-square w-full max-w-9 place-items-center rounded-full ${ring} ${isSigned ? 'bg-soft font-bold text-accent' : isToday ? 'text-ink' : 'text-muted'}`}
    >
      {Number(day.slice(-2))}
      {isSigned && <span className="sr-only">{t('signin.signed')}</span>}
    </span>
  )
}
