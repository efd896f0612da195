import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { useEffect, useState, type ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useHasPane } from '../../components/ListDetail.tsx'
import { ListEnd } from '../../components/ListEnd.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Table, type Column, type Sorting } from '../../components/Table.tsx'
import { StatusChip } from '../../features/wallet/StatusChip.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { findExactUsdtDecimals } from '../../shell/usdtSums.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RecordFoot } from './RecordFoot.tsx'
import { RecordsSkeleton } from './RecordList.tsx'
import { recordIcons } from './RecordRow.tsx'
import type { useRecords } from './useRecords.ts'

/** So many are fetched to put them in another order. */
const sortedMax = 500

const byTime: Sorting = { column: 'time', isDescending: true }

/** What needs no word: it has happened. */
const settled: readonly WalletRecord['status'][] = ['arrived', 'credited', 'succeeded', 'expired']

type RecordTableProps = {
  query: ReturnType<typeof useRecords>
  empty: ReactNode
  chosenId: string | undefined
  getLink: (id: string) => string
  /** All types, so that each row continues the one below it. */
  isWhole: boolean
}

/** The records as a table, with what was available after each. */
export function RecordTable({ query, empty, chosenId, getLink, isWhole }: RecordTableProps) {
  const t = useText()
  const { code: language } = useLanguage()
  const hasPane = useHasPane()
  const [sorting, setSorting] = useState(byTime)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const records = query.data?.pages[0]?.list.flatMap((day) => day.records) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const isSorted = sorting.column !== byTime.column || sorting.isDescending !== byTime.isDescending
  const needsMore = isSorted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (needsMore && records.length < sortedMax) void fetchNextPage()
  }, [needsMore, records.length, fetchNextPage])
  // All digits, since the foot is what the rows come to.
  const decimals = findExactUsdtDecimals('0', ...records.flatMap(({ amount, after }) => [amount, after ?? '0']))
  const columns: readonly Column<WalletRecord>[] = [
    {
      id: 'time',
      name: t('records.when'),
      canSort: true,
      render: ({ createTime }) => <span className="whitespace-nowrap">{formatDateTime(createTime, language)}</span>,
    },
    {
      id: 'what',
      name: t('records.what'),
      render: ({ type, description, status }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Icon name={recordIcons[type]} className="size-4 shrink-0 text-accent" />
          <span className="min-w-0 flex-1 basis-[8rem] font-semibold">{description}</span>
          {!settled.includes(status) && <StatusChip status={status} />}
        </span>
      ),
    },
    ...(hasPane
      ? []
      : [
          {
            id: 'kind',
            name: t('records.type'),
            canSort: true,
            render: ({ type }: WalletRecord) => t(`records.type.${type}`),
          },
        ]),
    {
      id: 'code',
      name: t('records.code'),
      render: ({ code }) => <span className="font-mono text-12 whitespace-nowrap">{code}</span>,
    },
    {
      id: 'amount',
      name: t('records.amount'),
      isFigure: true,
      canSort: true,
      // The end of an order moves no money.
      render: ({ type, amount }) =>
        type === 12 ? (
          '–'
        ) : (
          <Amount
            value={amount}
            decimals={decimals}
            isSigned
            hasUnit={false}
            size="tiny"
            tone={parseUsdt(amount).minor > 0n ? 'good' : 'ink'}
          />
        ),
    },
    {
      id: 'after',
      name: t('records.after'),
      isFigure: true,
      render: ({ after }) =>
        after === null ? '–' : <Amount value={after} decimals={decimals} hasUnit={false} size="tiny" tone="muted" />,
    },
  ]
  return (
    <Loaded query={query} skeleton={<RecordsSkeleton rows={8} />}>
      {() =>
        records.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-4" aria-busy={isFetchingNextPage}>
            <Table
              label={t('records.title')}
              columns={columns}
              rows={isSorted ? sortRecords(records, sorting, (type) => t(`records.type.${type}`)) : records}
              getKey={({ id }) => id}
              getLink={({ id }) => getLink(id)}
              chosenKey={chosenId}
              isFollowed
              sorting={sorting}
              onSort={setSorting}
              foot={<RecordFoot records={records} total={total} isSorted={isSorted} isWhole={isWhole} />}
            />
            <ListEnd ref={null} query={query} text={t('shell.no-more')} />
          </div>
        )
      }
    </Loaded>
  )
}

/** Those that are equal keep their order: the newest first. */
function sortRecords(
  records: readonly WalletRecord[],
  { column, isDescending }: Sorting,
  nameType: (type: WalletRecord['type']) => string,
): readonly WalletRecord[] {
  const compare = (a: WalletRecord, b: WalletRecord): number => {
    if (column === 'amount') return Number(parseUsdt(a.amount).minor - parseUsdt(b.amount).minor)
    if (column === 'kind') return nameType(a.type).localeCompare(nameType(b.type))
    return a.createTime.localeCompare(b.createTime)
  }
  return records.toSorted((a, b) => (isDescending ? -compare(a, b) : compare(a, b)))
}
