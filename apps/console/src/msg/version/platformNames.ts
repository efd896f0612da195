import type { platforms } from '@millrace/contract/msg/version'

export const platformNames: Record<(typeof platforms)[number], string> = { web: 'Web', android: 'Android', ios: 'iOS' }
