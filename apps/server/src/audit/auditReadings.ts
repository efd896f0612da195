import type { Call } from '@millrace/contract/call'
import type { ContextOf } from '../http/context.ts'
import { Refusal, type Handler } from '../http/handle.ts'
import { toAuditEntry, type OperatorContext } from './asOperator.ts'
import { recordReading } from './store.ts'

/** Records each reading of personal data by an operator, before they get it. */
export const auditReadings = (handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) => (handler.call.hasPersonalData ? withReading(handler) : handler))

const withReading = ({ call, run }: Handler): Handler => ({
  call,
  async run(context, request) {
    const outcome = await run(context, request)
    if (outcome instanceof Refusal) return outcome
    const { id, ...filter } = request as { readonly id?: string }
    await recordReading(context.db, {
      ...toAuditEntry(context as ContextOf<Call> & OperatorContext),
      action: `read.${call.path.replace('console/', '').replaceAll('/', '-')}`,
      ...(id !== undefined && { subjectId: id }),
      ...(Object.keys(filter).length > 0 && { after: filter }),
    })
    return outcome
  },
})
