import { fetchPages, type PageRequest } from '@millrace/client/pages'
import { saveText } from '@millrace/client/saveFile'
import { toCsv } from '@millrace/money'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { formatCount } from '../../shell/amount.ts'
import { AnswerError } from '../../shell/send.ts'
import { toTable } from './flattenRow.ts'

/** So that nobody waits for the whole history by accident. */
const rowsMax = 5_000
const pageSize = 100

type Props = {
  /** Of the file, without its ending. */
  readonly name: string
  readonly total: number
  readonly loadPage: (pageNum: number, pageSize: number) => Promise<readonly object[]>
}

/** Saves rows, on all of their pages, as a file for spreadsheets. */
export function ExportRowsButton({ name, total, loadPage }: Props) {
  const notify = useNotify()
  const loadRows = async ({ pageNum, pageSize: size }: PageRequest) => ({ list: await loadPage(pageNum, size), total })
  async function exportRows() {
    const rows: object[] = []
    for await (const { list } of fetchPages(loadRows, pageSize)) {
      rows.push(...list)
      if (rows.length >= rowsMax) break
    }
    saveText(`${name}.csv`, toCsv(toTable(rows.slice(0, rowsMax))), 'text/csv;charset=utf-8')
    if (total > rowsMax) notify(`Only the first ${formatCount(rowsMax)} rows were saved. Narrow the list for the rest.`)
  }
  const { mutate: save, isPending: isBusy } = useMutation({
    mutationFn: exportRows,
    onError: (failure) =>
      notify(failure instanceof AnswerError ? failure.message : 'The file could not be saved.', { type: 'error' }),
  })

  if (total === 0) return null
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => save()}>
      {isBusy ? 'Saving…' : `Export ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`}
    </Button>
  )
}
