import { paths } from '@millrace/contract/paths'
import { Link } from 'react-router'
import { usdt } from '../shell/usdt.ts'
import { useText } from '../shell/useText.ts'
import { Figure } from './Amount.tsx'
import { Icon } from './Icon.tsx'
import { ListRow } from './ListRow.tsx'

type PaidDayRowProps = {
  title: string
  below: string
  total: string
  parts: readonly { readonly id: string; readonly amount: string }[]
}

const sourceOf = (id: string): string => `${paths.incomeSource}?id=${encodeURIComponent(id)}`

/**
 * What a day paid; it leads to where that came from. Paid in parts, each part leads to its own report. The texts are
 * those of `income`.
 */
export function PaidDayRow({ title, below, total, parts }: PaidDayRowProps) {
  const t = useText()
  const [only, second] = parts
  const figure = <Figure amount={usdt(total)} isSigned tone="good" />
  if (only && !second) return <ListRow to={sourceOf(only.id)} title={title} below={below} after={figure} />
  return (
    <div>
      <ListRow title={title} below={`${below} · ${t('income.parts', { count: parts.length })}`} after={figure} />
      <ul className="grid pb-2">
        {parts.map(({ id, amount }, index) => (
          <li key={id}>
            <Link
              to={sourceOf(id)}
              className="flex min-touch items-center gap-3 py-1 pr-4 pl-8 text-13 transition -outline-offset-2 hover:bg-press active:bg-press"
            >
              <span className="flex-1 text-muted">{t('income.part', { index: index + 1 })}</span>
              <Figure amount={usdt(amount)} />
              <Icon name="forward" className="-mr-1 size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
