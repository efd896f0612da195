import type { DocumentType } from '@millrace/contract/user/verify'

export const documentNames: Record<DocumentType, string> = {
  passport: 'Passport',
  'national-id': 'National identity card',
  'driving-licence': 'Driving licence',
  'residence-permit': 'Residence permit',
}
