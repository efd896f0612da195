import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { formatDay } from '@millrace/texts'
import { useState, type ReactNode } from 'react'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { List } from '../../components/List.tsx'
import { useHasPane } from '../../components/ListDetail.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { RecordRow } from './RecordRow.tsx'
import type { useRecords } from './useRecords.ts'

const RecordSheet = lazyPart(() => import('./RecordSheet.tsx'), 'RecordSheet')

/** Records grouped by day; a tap on one opens its details. */
export function RecordList({ query, empty }: { query: ReturnType<typeof useRecords>; empty: ReactNode }) {
  const t = useText()
  const { code } = useLanguage()
  const hasPane = useHasPane()
  const first = query.data?.pages[0]?.list[0]?.records[0]
  const { record: chosen, openRecord, sheet } = useRecordSheet(hasPane ? first : undefined)
  return (
    <>
      <InfiniteList
        query={query}
        label={t('records.title')}
        skeleton={<RecordsSkeleton />}
        skeletonCount={1}
        empty={empty}
        getKey={({ day }) => day}
      >
        {({ day, records }) => (
          <section aria-label={formatDay(day, code)} className="grid gap-2 pb-2">
            <h2 className="px-1 text-13 font-semibold text-muted">{formatDay(day, code)}</h2>
            <List>
              {records.map((record) => (
                <RecordRow
                  key={record.id}
                  record={record}
                  isChosen={hasPane && record.id === chosen?.id}
                  onOpen={openRecord}
                />
              ))}
            </List>
          </section>
        )}
      </InfiniteList>
      {sheet}
    </>
  )
}

/**
 * The sheet with the details of one record. It stays rendered so that it can animate as it closes. A pane shows the
 * first record until another is chosen.
 */
export function useRecordSheet(first?: WalletRecord) {
  const [opened, setOpened] = useState<WalletRecord | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const openRecord = (record: WalletRecord) => {
    setOpened(record)
    setIsOpen(true)
  }
  const record = opened ?? first
  return {
    record,
    openRecord,
    sheet: record && <RecordSheet record={record} isOpen={isOpen || !opened} onClose={() => setIsOpen(false)} />,
  }
}

export function RecordsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <List>
      {Array.from({ length: rows }, (_, each) => (
        <div key={each} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <SkeletonLines className="grid flex-1 gap-2" sizes={['h-4 w-3/5', 'h-3 w-4/5']} />
        </div>
      ))}
    </List>
  )
}
