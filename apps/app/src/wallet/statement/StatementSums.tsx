import type { DataOf } from '@millrace/contract/call'
import type { walletStatement } from '@millrace/contract/wallet/wallet'
import { formatDay, formatUtcOffset } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { DeviceCheck } from '../../components/DeviceCheck.tsx'
import { readReaderZone } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { doesStatementBalance } from './doesStatementBalance.ts'

type Statement = DataOf<typeof walletStatement>

/** Opening balance, money in and out, closing balance, and whether they add up. */
export function StatementSums({ statement, from, to }: { statement: Statement; from: string; to: string }) {
  const t = useText()
  const { code } = useLanguage()
  const { opening, movedIn, movedOut, closing, entries } = statement
  const { timezoneMinutes } = readReaderZone()
  const isRight = doesStatementBalance(statement)
  const lines = [
    { name: 'opening', sign: '', text: t('statement.opening', { day: formatDay(from, code) }), amount: opening },
    { name: 'movedIn', sign: '+', text: t('statement.in'), amount: movedIn },
    { name: 'movedOut', sign: '−', text: t('statement.out'), amount: movedOut },
    { name: 'closing', sign: '=', text: t('statement.closing', { day: formatDay(to, code) }), amount: closing },
  ]
  return (
    <Card data-adds-up className="overflow-hidden">
      <ul className="divide-y divide-line">
        {lines.map(({ name, sign, text, amount }) => (
          <li key={name} className={`flex gap-2 px-4 py-3 ${sign === '=' ? 'bg-soft font-bold' : ''}`}>
            <span className="w-4 shrink-0 font-bold text-muted">{sign}</span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-13">{text}</span>
              <span className="ml-auto">
                <Amount
                  value={amount}
                  figure="mine.statement"
                  figureOf={`${from} ${to} ${name} ${timezoneMinutes}`}
                  form="audit"
                  size={sign === '=' ? 'medium' : 'small'}
                  sum={sign === '=' ? 'total' : sign === '−' ? 'taken' : 'part'}
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-1 border-t border-line px-4 py-3">
        <p className="text-13 text-muted">{t('statement.entries', { count: entries })}</p>
        <p className="text-13 text-muted">{t('statement.time-zone', { timeZone: formatUtcOffset(timezoneMinutes) })}</p>
        <DeviceCheck state={isRight ? 'right' : 'wrong'} text={t(isRight ? 'statement.right' : 'statement.wrong')} />
      </div>
    </Card>
  )
}
