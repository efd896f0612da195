import { DataTable } from 'react-admin'
import type { Row } from '../shell/dataProvider.ts'
import { formatMoment } from '../shell/formatMoment.ts'
import { Published } from './Published.tsx'

/** The columns that every list ends with. Elements, because the table reads its columns from its direct children. */
export const publishedColumn = (
  <DataTable.Col
    key="isPublished"
    source="isPublished"
    label="State"
    render={(row: Row) => <Published isPublished={row.isPublished} />}
  />
)
export const changedColumn = (
  <DataTable.Col
    key="updateTime"
    source="updateTime"
    label="Changed"
    render={(row: Row) => (
      <time dateTime={row.updateTime} title={formatMoment(row.updateTime)}>
        {formatMoment(row.updateTime, 'day')}
      </time>
    )}
  />
)
