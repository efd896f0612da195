import { machineReading } from '@millrace/contract/product/reading'
import { handle } from '../http/handle.ts'
import { enterReading } from './enterReading.ts'

export const handleReading = handle(machineReading, async (context, reading) =>
  context.db.transaction().execute((db) => enterReading(db, reading)),
)
