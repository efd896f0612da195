import type { VerifyState } from '@millrace/contract/user/profile'
import type { Tone } from './StateChip.tsx'

export const verifyStateBadges: Record<VerifyState, { readonly label: string; readonly tone: Tone }> = {
  none: { label: 'Not verified', tone: 'quiet' },
  pending: { label: 'Waiting', tone: 'wait' },
  verified: { label: 'Verified', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
}
