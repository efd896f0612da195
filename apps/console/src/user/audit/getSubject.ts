import { shortenId } from '../../components/uuid.ts'

const memberKinds = new Set([
  'member',
  'verification',
  'password',
  'fund-password',
  'email',
  'passkey',
  'session',
  'account',
])
const contentKinds = new Set(['notice', 'slide', 'video', 'news', 'about', 'version'])

export type Subject =
  | { readonly kind: 'member'; readonly id: string }
  | { readonly kind: 'other'; readonly label: string; readonly to?: string }
  | null

/** On whom or what an action was done; the log itself keeps only the id, and the action says whose id it is. */
export function getSubject(action: string, subject: string): Subject {
  const [kind = '', verb] = action.split('.')
  if (!subject) return null
  if (memberKinds.has(kind)) return { kind: 'member', id: subject }
  if (kind === 'operator') return { kind: 'other', label: `Operator ${shortenId(subject)}` }
  if (kind === 'machine' || kind === 'receipt')
    return { kind: 'other', label: 'Open the machine', to: `/machine/${subject}/show` }
  if (kind === 'report') return { kind: 'other', label: 'Open the report', to: `/report/${subject}/show` }
  if (kind === 'withdraw') return { kind: 'other', label: 'Open the withdrawal', to: `/withdraw/${subject}/show` }
  if (kind === 'adjustment') return { kind: 'other', label: 'To the adjustments', to: '/adjustment' }
  if (kind === 'reconciliation') return { kind: 'other', label: 'To the items', to: '/reconciliation?filter={}' }
  // What was deleted has no page any more.
  if (contentKinds.has(kind))
    return verb === 'remove'
      ? { kind: 'other', label: shortenId(subject) }
      : { kind: 'other', label: 'Open it', to: `/${kind}/${subject}` }
  return { kind: 'other', label: shortenId(subject) }
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => idForm.test(text)
