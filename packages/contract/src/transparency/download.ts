import * as z from 'zod/mini'
import { call } from '../call.ts'

export const downloadTables = ['days', 'machines', 'flows', 'withdrawals', 'freezes', 'operator'] as const
export const downloadFormats = ['csv', 'json'] as const

export const transparencyDownload = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/download',
  mayLag: true,
  who: 'anyone',
  about: 'A table of the public page as a file, of at most 10,000 rows.',
  cacheSeconds: 15,
  request: z.object({ table: z.enum(downloadTables), format: z._default(z.enum(downloadFormats), 'csv') }),
  data: z.object({
    /** Such as `millrace-machines-2026-11-16.csv`. */
    name: z.string(),
    /** UTF-8. Amounts are decimal, in USDT where no currency is named, and column names are the calls’ own. */
    content: z.string(),
  }),
  refusals: {},
})
