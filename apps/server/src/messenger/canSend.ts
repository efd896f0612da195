import type { Channel } from '../db/tables.ts'
import type { Platform } from '../http/context.ts'

/** How messages of a channel travel: by its gateway, into the practice inbox, or not at all. */
export function wayOf({ settings }: Pick<Platform, 'settings'>, channel: Channel): 'gateway' | 'inbox' | null {
  if (channel === 'sms' ? settings.SMS_GATEWAY_URL : settings.SMTP_URL) return 'gateway'
  return settings.PRACTICE_MODE === 'on' ? 'inbox' : null
}

export const canSend = (platform: Pick<Platform, 'settings'>, channel: Channel): boolean => wayOf(platform, channel) !== null
