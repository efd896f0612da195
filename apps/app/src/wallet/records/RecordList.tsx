import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { formatDay } from '@millrace/texts'
import { useState, type ReactNode } from 'react'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { List } from '../../components/List.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { findRecordDecimals } from './findRecordDecimals.ts'
import { RecordRow } from './RecordRow.tsx'
import type { useRecords } from './useRecords.ts'

const RecordSheet = lazyPart(() => import('./RecordSheet.tsx'), 'RecordSheet')

type RecordListProps = {
  query: ReturnType<typeof useRecords>
  empty: ReactNode
  /** Those of a sum above. */
  decimals?: number
}

/** Records grouped by day; a tap on one opens its details. */
export function RecordList({ query, empty, decimals }: RecordListProps) {
  const t = useText()
  const { code } = useLanguage()
  const { openRecord, sheet } = useRecordSheet()
  const loaded = query.data?.pages.flatMap(({ list }) => list.flatMap(({ records }) => records)) ?? []
  const places = decimals ?? findRecordDecimals(loaded)
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
                <RecordRow key={record.id} record={record} decimals={places} onOpen={openRecord} />
              ))}
            </List>
          </section>
        )}
      </InfiniteList>
      {sheet}
    </>
  )
}

/** The sheet with the details of one record. It stays rendered so that it can animate as it closes. */
export function useRecordSheet() {
  const [record, setRecord] = useState<WalletRecord | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const openRecord = (opened: WalletRecord) => {
    setRecord(opened)
    setIsOpen(true)
  }
  return {
    openRecord,
    sheet: record && <RecordSheet id={record.id} record={record} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
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
