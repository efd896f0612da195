import type { Role } from '@millrace/contract/call'
import type { Tone } from '../../components/StateChip.tsx'

/** What each role is for, so that nobody gets more than the work needs. */
export const roleBadges: Record<Role, { readonly label: string; readonly tone: Tone; readonly about: string }> = {
  support: {
    label: 'Support',
    tone: 'plain',
    about: 'Reviews identities, freezes accounts, ends sessions, writes content.',
  },
  finance: {
    label: 'Finance',
    tone: 'good',
    about: 'Handles money and stops withdrawals. Sees no identity documents.',
  },
  admin: { label: 'Admin', tone: 'wait', about: 'All that support does, and adds and changes operators.' },
}
