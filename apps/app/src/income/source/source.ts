import type { DataOf } from '@millrace/contract/call'
import type { incomeSource } from '@millrace/contract/income/income'

export type Source = DataOf<typeof incomeSource>
