import { consoleUpload } from '@millrace/contract/console/content'
import { recordAuditEntry } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { prepareUpload } from '../uploads/index.ts'

export const handleUpload = handle(consoleUpload, async ({ db, uploads, files, operator, requestId, from }) => {
  const file = files['file']?.[0]
  if (!file || file.sizeBytes === 0) return refuse('file.missing')
  const prepared = await prepareUpload(file.path)
  if (!prepared) return refuse('file.type')
  const url = await uploads.keep('content', prepared.extension, prepared.bytes)
  await recordAuditEntry(db, {
    operatorId: operator.id,
    action: 'file.upload',
    after: { url },
    requestId,
    address: from.address,
  })
  return { url }
})
