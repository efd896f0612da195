import type { DataOf } from '@millrace/contract/call'
import type { verificationOne } from '@millrace/contract/console/verification'
import type { DocumentType } from '@millrace/contract/user/verify'

export type Verification = DataOf<typeof verificationOne>

export const documentNames: Record<DocumentType, string> = {
  passport: 'Passport',
  'national-id': 'National identity card',
  'driving-licence': 'Driving licence',
  'residence-permit': 'Residence permit',
}

type Queued = { readonly id: string; readonly createTime: string }

/** The next verification sent after the current one, or else the first; null when there is no other. */
export function findNextInQueue<Item extends Queued>(queue: readonly Item[], current: Queued): Item | null {
  const others = queue.filter(({ id }) => id !== current.id)
  return others.find(({ createTime }) => createTime >= current.createTime) ?? others[0] ?? null
}
