import { useDataProvider, useListContext } from 'react-admin'
import { ExportRowsButton } from './ExportRowsButton.tsx'

/** Saves what the list shows, on all of its pages, as a file for spreadsheets. */
export function ExportButton() {
  const { resource, filterValues, sort, total = 0, error } = useListContext()
  const dataProvider = useDataProvider()
  const loadPage = async (page: number, perPage: number) => {
    const { data } = await dataProvider.getList(resource, {
      pagination: { page, perPage },
      sort,
      // The audit log says that these readings were for a file.
      filter: { ...filterValues, isExport: true },
    })
    return data
  }
  return error ? null : <ExportRowsButton name={resource} total={total} loadPage={loadPage} />
}
