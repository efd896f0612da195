import type { Channel } from '../db/tables.ts'
import type { Platform } from '../http/context.ts'

/**
 * How messages of a channel travel: by its gateway, into the practice inbox, or not at all. Those to the
 * demonstration's members never leave this program.
 */
export function findChannel(
  { settings }: Pick<Platform, 'settings'>,
  channel: Channel,
  isDemo = false,
): 'gateway' | 'inbox' | null {
  if (isDemo) return settings.PRACTICE_MODE === 'on' ? 'inbox' : null
  if (channel === 'sms' ? settings.SMS_GATEWAY_URL : settings.SMTP_URL) return 'gateway'
  return settings.PRACTICE_MODE === 'on' ? 'inbox' : null
}

export const canSend = (platform: Pick<Platform, 'settings'>, channel: Channel): boolean =>
  findChannel(platform, channel) !== null
