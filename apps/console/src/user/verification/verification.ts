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
