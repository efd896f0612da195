import type { ChatMessage } from '@millrace/contract/msg/chat'
import type { Platform, ReceivedFile } from '../../http/context.ts'
import { preparePicture } from '../../uploads/index.ts'
import type { MessageRow } from './store.ts'

const sidePx = 1_600

export const toChatMessage = (row: MessageRow): ChatMessage => ({
  number: row.number,
  clientId: row.clientId,
  isStaff: row.isStaff,
  staffName: row.staffName ?? '',
  content: row.content,
  hasPicture: row.picture !== null,
  record: row.recordKind && row.recordId ? { kind: row.recordKind, id: row.recordId } : null,
  createTime: row.createdAt.toISOString(),
})

type SentFiles = { readonly files: Readonly<Record<string, readonly ReceivedFile[]>> }

/** The picture that was sent along, encoded again; 'none' without one, null when it is not a picture. */
export async function prepareSentPicture({ files }: SentFiles): Promise<Buffer | null | 'none'> {
  const file = files['file']?.[0]
  if (!file || file.sizeBytes === 0) return 'none'
  return preparePicture(file.path, { widthPx: sidePx, heightPx: sidePx, fit: 'inside' })
}

/** As a data URL; null when the message has none. */
export const readChatPicture = async (
  { vault }: Pick<Platform, 'vault'>,
  row: MessageRow | null,
): Promise<string | null> =>
  row?.picture && row.keyId
    ? `data:image/webp;base64,${(await vault.readFile(row.picture, row.keyId)).toString('base64')}`
    : null
