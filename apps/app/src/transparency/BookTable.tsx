import type { Money } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { Amount } from '../components/Amount.tsx'
import { Icon } from '../components/Icon.tsx'
import { useLanguage, useText } from '../shell/useText.ts'
import { BookDetails } from './BookDetails.tsx'
import { BookScroll } from './BookScroll.tsx'

type BookTableProps = {
  caption: string
  days: readonly string[]
  columns: readonly { readonly name: string; readonly values: readonly (Money | undefined)[] }[]
}

/** A chart's figures as a table, one tap away, the newest first. */
export function BookTable({ caption, days, columns }: BookTableProps) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <BookDetails
      className="text-13 font-semibold text-accent"
      summary={
        <>
          {t('transparency.table')}
          <Icon name="down" className="size-4 transition group-open:rotate-180" />
        </>
      }
    >
      <BookScroll label={caption} className="max-h-72 overflow-y-auto">
        <table className="book-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transparency.day')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, index) => (
                <tr key={day}>
                  <th scope="row" className="book-number">
                    {formatDay(day, code)}
                  </th>
                  {columns.map(({ name, values }) => {
                    const value = values[index]
                    return (
                      <td key={name}>
                        {value ? <Amount value={value} size="tiny" hasUnit={false} isAlwaysShown /> : '–'}
                      </td>
                    )
                  })}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </BookScroll>
    </BookDetails>
  )
}
