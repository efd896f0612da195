import { DataTable } from 'react-admin'
import type { ContentRow } from '../shell/dataProvider.ts'
import { formatMoment } from '../shell/time.ts'
import { Published } from './Published.tsx'

/** The columns that every list ends with. Elements, because the table reads its columns from its direct children. */
export const publishedColumn = (
  <DataTable.Col
    key="isPublished"
    source="isPublished"
    label="State"
    render={(row: ContentRow) => <Published isPublished={row.isPublished} />}
  />
)
export const changedColumn = (
  <DataTable.Col
    key="updateTime"
    source="updateTime"
    label="Changed"
    render={(row: ContentRow) => (
      <time dateTime={row.updateTime} title={formatMoment(row.updateTime)}>
        {formatMoment(row.updateTime, 'day')}
      </time>
    )}
  />
)
