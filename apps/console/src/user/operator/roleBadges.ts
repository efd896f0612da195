import type { Role } from '@millrace/contract/call'
import type { Badge } from '../../components/StateChip.tsx'

export const roleBadges: Record<Role, Badge> = {
  support: { label: 'Support', tone: 'info' },
  finance: { label: 'Finance', tone: 'success' },
  guide: { label: 'Guide', tone: 'neutral' },
  admin: { label: 'Admin', tone: 'warning' },
}

export const roleDescriptions: Record<Role, string> = {
  support: 'Reviews identities, freezes accounts, ends sessions, writes content, moderates the community.',
  finance: 'Handles money and stops withdrawals. Cannot see identity documents.',
  guide: 'Writes in the community as staff and moderates it. Sees nothing else but approval keys.',
  admin: 'Can do everything that support can, and adds and changes operators.',
}
