import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from '../shell/router/router.tsx'
import { keepScrollPosition } from '../shell/useScrollAndFocus.ts'
import { Icon } from './Icon.tsx'
import './table.css'

export type Column<Row> = {
  readonly id: string
  readonly name: string
  /** Figures stand at the right, under each other. */
  readonly isFigure?: boolean
  /** It never breaks, as a time does not. */
  readonly isWhole?: boolean
  /** Rows can be put in the order of this column. */
  readonly canSort?: boolean
  readonly render: (row: Row) => ReactNode
}

export type Sorting = { readonly column: string; readonly isDescending: boolean }

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** The address of a row, whose details are beside the table or on a screen of their own. */
  getLink?: (row: Row) => string
  chosenKey?: string | undefined
  /** The details stand beside it: the choice follows the keys, and Back does not go from row to row. */
  isFollowed?: boolean
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting) => void
  /** Below the rows, over all columns. */
  foot?: ReactNode
}

/** Rows with the same parts. Where they can be chosen, the arrow keys move the choice from row to row. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, getKey, getLink, chosenKey, isFollowed, sorting, onSort, foot } = props
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !getLink) return
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[data-row]')]
    const next = links[links.findIndex((link) => link === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    if (isFollowed) next.click()
  }
  return (
    <div className="overflow-x-auto rounded-card bg-card shadow-card">
      {/* The keys reach the links in its rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table aria-label={label} onKeyDown={move} className="w-full border-collapse text-13">
        <thead>
          <tr className="border-b border-line text-left text-12 text-muted">
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => {
            const key = getKey(row)
            const isChosen = key === chosenKey
            return (
              <tr key={key} className={`data-row-line ${isChosen ? 'bg-soft' : getLink ? 'hover:bg-press' : ''}`}>
                {columns.map(({ id, isFigure, isWhole, render }, index) => (
                  <td key={id} className={`data-cell ${isFigure ? 'data-figure' : isWhole ? 'whitespace-nowrap' : ''}`}>
                    {index === 0 && getLink ? (
                      <Link
                        data-row
                        to={getLink(row)}
                        aria-current={isChosen || undefined}
                        {...(isFollowed && { replace: true, state: keepScrollPosition })}
                        className="data-link"
                      >
                        {render(row)}
                      </Link>
                    ) : (
                      render(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="border-t border-line bg-page text-muted">
              <td colSpan={columns.length} className="px-4 py-3">
                {foot}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

function Head<Row>({ column: { id, name, isFigure, canSort }, sorting, onSort }: HeadProps<Row>) {
  const isSorted = sorting?.column === id
  const isDescending = isSorted && sorting.isDescending
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={`data-cell font-normal ${isFigure ? 'text-right' : ''}`}
    >
      {canSort && onSort ? (
        <button
          type="button"
          // The first press puts the largest or newest first.
          onClick={() => onSort({ column: id, isDescending: !isDescending })}
          className={`inline-flex min-h-11 items-center gap-1 hover:text-ink ${isFigure ? 'text-right' : 'text-left'} ${isSorted ? 'font-semibold text-ink' : ''}`}
        >
          {name}
          {isSorted && <Icon name="down" className={`size-4 ${isDescending ? '' : 'rotate-180'}`} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
