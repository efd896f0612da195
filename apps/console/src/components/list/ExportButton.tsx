import { toCsv } from '@millrace/money'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin'
import { formatCount } from '../../shell/amount.ts'
import { AnswerError } from '../../shell/send.ts'
import { toTable } from './flattenRow.ts'

const pageSize = 100
/** So that nobody waits for the whole history by accident. */
const rowsMax = 5_000

/** Saves what the list shows, on all of its pages, as a file for spreadsheets. */
export function ExportButton() {
  const { resource, filterValues, sort, total = 0, error } = useListContext()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)

  async function exportRows() {
    setIsBusy(true)
    try {
      const rows: RaRecord[] = []
      for (let page = 1; rows.length < Math.min(total, rowsMax); page++) {
        const { data } = await dataProvider.getList(resource, {
          pagination: { page, perPage: pageSize },
          sort,
          // The audit log says that these readings were for a file.
          filter: { ...filterValues, isExport: true },
        })
        rows.push(...data)
        if (data.length < pageSize) break
      }
      saveFile(`${resource}.csv`, toCsv(toTable(rows.slice(0, rowsMax))))
      if (total > rowsMax)
        notify(`Only the first ${formatCount(rowsMax)} rows were saved. Narrow the list for the rest.`)
    } catch (failure) {
      notify(failure instanceof AnswerError ? failure.message : 'The file could not be saved.', { type: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  if (error || total === 0) return null
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void exportRows()}>
      {isBusy ? 'Saving…' : `Export ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`}
    </Button>
  )
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
